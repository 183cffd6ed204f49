import { bareAddress, bareAddresses, domainOf } from './addresses.ts';
import { SesError } from './errors.ts';
import type { MailStore } from './store.ts';

/** The senders of a message: the source of the call and the From header. */
export interface Senders {
  store: MailStore;
  region: string;
  source: string;
  fromHeader: string;
}

/** Returns the verified identity of the source; throws if a sender has none. */
export function verifiedIdentity({ store, region, source, fromHeader }: Senders): string {
  const senders = [bareAddress(source), ...bareAddresses(fromHeader)];
  const identities = senders.map((sender) => ({ sender, identity: identityOf(store, sender) }));
  const failed = identities.filter(({ identity }) => !identity).map(({ sender }) => sender);
  if (failed.length > 0) {
    const names = [...new Set(failed)].join(', ');
    const message = `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${names}`;
    throw new SesError('MessageRejected', message);
  }
  return identities[0]?.identity ?? '';
}

/** Returns the identity of an address: itself, its domain or a parent domain. */
function identityOf(store: MailStore, sender: string): string | undefined {
  const labels = domainOf(sender).split('.');
  const domains = labels.map((_label, i) => labels.slice(i).join('.'));
  return [sender.toLowerCase(), ...domains].find((identity) => store.hasIdentity(identity));
}
