import { Icon } from '../../ui/icon.tsx';
import * as shapes from '../../ui/shapes.ts';
import '../../ui/fold.css';
import './support.css';

/** Frequent questions, each answer one tap away. */
export function Questions({
  title,
  questions,
}: {
  title: string;
  questions: readonly { title: string; text: string; link?: { href: string; text: string } | undefined }[];
}) {
  return (
    <section className="section" aria-labelledby="questions">
      <h2 id="questions">{title}</h2>
      <div className="card">
        {questions.map((question) => (
          <details className="fold" key={question.title}>
            <summary>
              <span>{question.title}</span>
              <Icon shape={shapes.forward} />
            </summary>
            <p className="answer">
              {question.text}
              {question.link && (
                <>
                  {' '}
                  <a href={question.link.href}>{question.link.text}</a>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
