import './app-answer.css';

/** Beside a control that asks the app: where the base script says what to do without one. */
export function AppAnswer() {
  return <p className="caption app-answer" role="status" data-answer="" />;
}
