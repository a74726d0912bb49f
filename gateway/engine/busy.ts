import { DomainRefusal } from '../base/refusal.ts';

/** The engine takes no command now: its queue is full or its disk failed. Nothing happened. */
export class EngineBusy extends DomainRefusal {
  override readonly name = 'EngineBusy';

  constructor(message: string) {
    super('busy', 'busy', { message });
  }
}
