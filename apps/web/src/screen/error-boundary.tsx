import { typedIn } from '@plazo/page-kit/base/typed';
import { Component, type ReactNode } from 'react';
import type { Screen } from './screen.ts';

interface ErrorBoundaryProps {
  /** The element of the root that it is around. */
  element: Element;
  screen: Screen;
  children: ReactNode;
}

/** How often a root is rendered again in one document: what goes wrong more often goes wrong again. */
const maxTimes = 5;

/**
 * Around a root in the browser. Translators and extensions move nodes that React then does not find: without it React would take the
 * root away. It renders the root again, with what was typed. What fails again at once gets a way to load the document again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };
  #times = 0;
  #putBack = () => {};

  override getSnapshotBeforeUpdate(_: ErrorBoundaryProps, before: { hasFailed: boolean }) {
    // The last moment at which the fields are still there.
    if (this.state.hasFailed && !before.hasFailed) this.#putBack = typedIn(this.props.element);
    return null;
  }

  override componentDidUpdate(_: ErrorBoundaryProps, before: { hasFailed: boolean }) {
    if (this.state.hasFailed === before.hasFailed) return;
    if (before.hasFailed) this.#putBack();
    else if (this.#times++ < maxTimes) this.setState({ hasFailed: false });
  }

  override render() {
    const { children, screen } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <div role="alert">
        <p>{screen.t.notShown}</p>
        <a className="link" href={screen.url}>
          {screen.t.updateAgain}
        </a>
      </div>
    );
  }
}
