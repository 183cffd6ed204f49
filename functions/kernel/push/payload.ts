import { oneLine } from '#functions/kernel/mail/letter/html';
import type { OpenWords } from '#functions/kernel/open-words';

/**
 * What a push shows on a locked screen. It names no person, reason, mark or file: only an emergency
 * shows its own words.
 */
export interface PushMessage {
  readonly title: OpenWords;
  readonly body: OpenWords;
  /** The path that a click opens, in the portal of the school. */
  readonly path: string;
  /** Replaces the push with the same tag that a device still shows. */
  readonly tag: string;
  /** Seconds for which the push service tries to reach a device. */
  readonly ttl: number;
  /** The only device that gets it. Without it, all of the person do. */
  readonly only?: string;
  /** Wakes a device that saves power. */
  readonly isUrgent?: true;
}

/** Characters of a title and of a text. With 4 bytes for each, they fit into a push. */
const most = { title: 80, body: 500 };

/**
 * Returns the text of a push as Safari shows it without our code, and as our service worker reads it
 * elsewhere (Declarative Web Push).
 */
export function payloadOf({ title, body, path, tag }: PushMessage, host: string): string {
  const notification = {
    title: oneLine(title, most.title),
    body: oneLine(body, most.body),
    navigate: new URL(path, `https://${host}`).href,
    tag,
  };
  return JSON.stringify({ web_push: 8030, notification });
}
