import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import type { Fault } from './faults.ts';
import type { FakeMember, Store } from './store.ts';

/** The state that the connections of a fake chat share. */
export interface SharedState {
  has(fault: Fault): boolean;
  store: Store;
  connections: Set<Connection>;
  /** Milliseconds between heart-beats. */
  heartbeat: number;
  deliver(message: ChatMessage, key: string | undefined): void;
  /** Whether the member may send now. */
  maySend(member: FakeMember): boolean;
  crash(): void;
}

export interface Connection {
  member: FakeMember;
  token: string;
  /** Sends a MESSAGE to each subscription of the connection. */
  deliver(body: string, key: string | undefined): void;
  /** Sends an ERROR and ends the connection. */
  end(message: string): void;
  terminate(): void;
}
