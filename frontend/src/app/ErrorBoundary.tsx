import { Component, type ReactNode } from "react";
import { common } from "@/shared/messages/common";
import { Button } from "@/shared/ui";
import styles from "./ErrorBoundary.module.css";

interface Props {
  children: ReactNode;
  /** Another value is another page: it gets its own chance to render. */
  resetKey?: string;
}

/** Catches what a page throws while it renders, and what a lazy page fails to load. */
export class ErrorBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.crashed && before.resetKey !== this.props.resetKey) {
      this.setState({ crashed: false });
    }
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className={styles.page} role="alert">
        <h1 className={styles.title}>{common.crashed}</h1>
        <p className={styles.text}>{common.crashedHint}</p>
        <Button variant="filled" onClick={() => window.location.reload()}>
          {common.reload}
        </Button>
      </div>
    );
  }
}
