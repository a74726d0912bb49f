import { DomainRefusal } from '../base/refusal.ts';

/** The way to the bus failed: nobody knows whether it was done. What has to be counted first is not done without it. */
export class BusLost extends DomainRefusal {
  override readonly name = 'BusLost';

  constructor(message: string) {
    super('busy', 'unavailable', { message });
  }
}
