import { Component, type ReactNode } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';

type GuardedProps = { readonly children: ReactNode };
type GuardedState = { readonly broken: string | undefined };

/** Keeps what breaks in a part from taking the others along. React has no other way than a class. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { broken: undefined };

  static getDerivedStateFromError(error: Error): GuardedState {
    return { broken: error.message };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    return (
      <Notice tone="error" title="This part has broken down">
        <p>{broken}</p>
        <Button variant="secondary" onClick={() => this.setState({ broken: undefined })}>
          Try again
        </Button>
      </Notice>
    );
  }
}
