import { Component, type CSSProperties, type ReactNode } from 'react';
import { messages } from '../messages/index.ts';
import { faultWords } from './fault-words.ts';

// Plain elements and the browser's own colours, because the theme may be what failed.
const page: CSSProperties = { maxWidth: '64ch', padding: '28px', font: '16px/1.5 system-ui, sans-serif' };
const title: CSSProperties = { fontSize: '22px', fontWeight: 640, margin: '0 0 8px' };
const button: CSSProperties = { font: 'inherit', padding: '8px 16px', marginTop: '16px', cursor: 'pointer' };

interface RootBoundaryProps {
  children: ReactNode;
  reload?: () => void;
}

/** Around everything: a fault that no page catches says what happened and offers a reload, never an empty document. */
export class RootBoundary extends Component<RootBoundaryProps, { fault: unknown; hasFailed: boolean }> {
  override state = { fault: null, hasFailed: false };
  static getDerivedStateFromError = (fault: unknown) => ({ fault, hasFailed: true });
  override componentDidCatch(fault: unknown) {
    console.error('The client stopped working', fault);
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const words = faultWords(this.state.fault);
    return (
      <main role="alert" style={page}>
        <h1 style={title}>{words.title}</h1>
        <p style={{ margin: 0 }}>{words.text}</p>
        <button type="button" style={button} onClick={this.props.reload ?? (() => window.location.reload())}>
          {messages.shell.reload}
        </button>
      </main>
    );
  }
}
