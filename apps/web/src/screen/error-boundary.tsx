import { typedIn } from '@plazo/page-kit/base/typed';
import { Component, type ReactNode } from 'react';
import type { Screen } from './screen.ts';

interface ErrorBoundaryProps {
  /** The element of the root inside it. */
  element: Element;
  screen: Screen;
  children: ReactNode;
}

/** How often a root is rendered again in one document: an error that occurs more often will occur again. */
const maxTimes = 5;

/**
 * Around a root in the browser. Translators and extensions move nodes that React then does not find; without the boundary React would
 * remove the root. The boundary renders it again, with what was typed. If that fails at once, the reader gets a link that loads the
 * document again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };
  #times = 0;
  #putBack = () => {};

  override getSnapshotBeforeUpdate(_: ErrorBoundaryProps, before: { hasFailed: boolean }) {
    // The last moment at which the fields still exist.
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
