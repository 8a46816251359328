import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';

/** A WebSocket without a network. It records the sent data and how it is closed. */
export class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  isPaused = false;
  isTerminated = false;
  readonly sent: string[] = [];
  readonly closed: { code: number; reason: string }[] = [];

  get asSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  send(text: string) {
    this.sent.push(text);
  }

  close(code: number, reason: string) {
    this.readyState = 2;
    this.closed.push({ code, reason });
  }

  terminate() {
    this.isTerminated = true;
  }

  pause() {
    this.isPaused = true;
  }

  resume() {
    this.isPaused = false;
  }

  /** Simulates a message of the client. */
  receive(text: string) {
    this.emit('message', Buffer.from(text));
  }
}
