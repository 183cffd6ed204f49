import { BadRequestException, SESv2Client } from '@aws-sdk/client-sesv2';
import { vi } from 'vitest';
import { bareAddress } from '#bin/local/mail/addresses';
import { eventBody } from '#bin/local/mail/event-bodies';
import type { EventType } from '#bin/local/mail/event-types';
import { openOutlet } from './outlet.ts';

/** A mail that SES took. */
export interface Mail {
  readonly id: string;
  readonly at: number;
  readonly site: string;
  /** The kind, as its tag says it. */
  readonly type: string;
  readonly mailing: string;
  /** The person, or what the kind has in the place of one. */
  readonly recipient: string;
  readonly to: string;
  readonly subject: string;
  readonly bytes: number;
  /** What a link with a secret opens, without a sign-in: `PAGE?t=TOKEN`. Empty in mails without one. */
  readonly link: string;
}

interface SendInput {
  readonly FromEmailAddress?: string;
  readonly Destination?: { readonly ToAddresses?: string[] };
  readonly Content?: {
    readonly Simple?: {
      readonly Subject?: { readonly Data?: string };
      readonly Body?: {
        readonly Html?: { readonly Data?: string };
        readonly Text?: { readonly Data?: string };
      };
    };
  };
  readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
  readonly ConfigurationSetName?: string;
}

/**
 * Does what SES does, above the memory of AWS: keeps what left, and tells its events as SES does. An
 * address that begins with `bounce` sends its mail back.
 */
export function openMailbox(tell: (event: object, seconds: number) => void) {
  const ses = vi.spyOn(SESv2Client.prototype, 'send');
  const others = ses.getMockImplementation();
  const { put, taken, setFault } = openOutlet<Mail>();
  let count = 0;

  function eventsOf(mail: Mail, input: SendInput): void {
    const tags = Object.fromEntries((input.EmailTags ?? []).map((tag) => [tag.Name, [tag.Value]]));
    const about = {
      timestamp: new Date(mail.at).toISOString(),
      source: input.FromEmailAddress ?? '',
      messageId: mail.id,
      // The Lambdas of this process have no account.
      sendingAccountId: '',
      destination: [mail.to],
      headers: [],
      tags: { 'ses:configuration-set': [input.ConfigurationSetName ?? ''], ...tags },
    };
    const told = (type: EventType, seconds: number) =>
      tell(eventBody(type, about, {}, mail.at + seconds * 1000), seconds);
    told('Send', 1);
    told(mail.to.startsWith('bounce') ? 'Bounce' : 'Delivery', 3);
  }

  ses.mockImplementation((async (command: { input: SendInput }) => {
    const { input } = command;
    const [to] = input.Destination?.ToAddresses ?? [];
    if (to === undefined) return (others as (command: object) => unknown)?.(command);
    const tag = (name: string) => input.EmailTags?.find(({ Name }) => Name === name)?.Value ?? '';
    const { Subject, Body } = input.Content?.Simple ?? {};
    const text = Body?.Text?.Data ?? '';
    const mail: Mail = {
      id: `ses-${count + 1}`,
      at: Date.now(),
      site: tag('schoolUid'),
      type: tag('type'),
      mailing: tag('mailing'),
      recipient: tag('recipient'),
      to,
      subject: Subject?.Data ?? '',
      bytes: (Body?.Html?.Data?.length ?? 0) + text.length,
      link: /https:\/\/[^/\s]+\/(\S+\?t=\S+)/.exec(text)?.[1] ?? '',
    };
    put(mail, refusalOf(to));
    count++;
    eventsOf(mail, input);
    return { MessageId: mail.id };
  }) as never);

  return { taken, setFault };
}

/** Returns the error that SES has for an address; undefined for one that it takes. */
function refusalOf(to: string): Error | undefined {
  try {
    bareAddress(to);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return new BadRequestException({ message, $metadata: { httpStatusCode: 400 } });
  }
}

export type Mailbox = ReturnType<typeof openMailbox>;
