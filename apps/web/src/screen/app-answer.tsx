import './app-answer.css';

/** Next to a control that asks the app for something: where the base script says what to do without one. */
export function AppAnswer() {
  return <p className="caption app-answer" role="status" data-answer="" />;
}
