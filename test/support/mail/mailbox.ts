import type { Portal } from '#bin/lib/running/portal';

/** Returns an address of the mailbox of a running portal. */
export const mailboxUrl = ({ port }: Pick<Portal, 'port'>, path: string): string =>
  `http://localhost:${port}/mailbox/${path}`;

/** Returns the recipients of all messages in the mailbox whose subject contains a text. */
export async function mailedTo(portal: Pick<Portal, 'port'>, subject: string): Promise<string[]> {
  const recipients: string[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ subject, page: String(page) });
    const answer = await fetch(mailboxUrl(portal, `messages.json?${query}`));
    const { messages } = (await answer.json()) as { messages: { recipients: string[] }[] };
    if (messages.length === 0) return recipients;
    recipients.push(...messages.flatMap((each) => each.recipients));
  }
}
