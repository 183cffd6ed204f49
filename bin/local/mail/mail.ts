import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { addressOf } from '../pages/http.ts';
import { compose } from './compose.ts';
import { SesError } from './errors.ts';
import { eventTypeOf } from './event-types.ts';
import type { FaultHolder } from './faults.ts';
import { handleMailbox } from './mailbox/mailbox.ts';
import { openOutbox, type Publish } from './outbox.ts';
import { type ApiContext, handleQueryApi } from './query-api.ts';
import { handleRestApi } from './rest-api.ts';
import { openSending } from './sending.ts';
import { openMailStore } from './store.ts';

/** The SES emulator: accepts messages, stores them in a mailbox and publishes their events. */
export interface Mail {
  /** Creates or updates a set from the resolved properties of an AWS::SES::ConfigurationSet. */
  createConfigurationSet(name: string, properties?: unknown): void;
  createEventDestination(destination: {
    configurationSet: string;
    topicArn: string;
    matchingEventTypes: string[];
  }): void;
  /** Allows an address, or every address of a domain, as a sender. */
  createIdentity(emailOrDomain: string): void;
  /** Puts a mail of another service into the mailbox. */
  deliver(message: { to: string; subject: string; text: string }): Promise<string>;
  /** Handles calls of both API versions. */
  handleApi(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Handles all requests under `/mailbox`. */
  handleMailbox(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): void;
}

/** Opens the mail of a folder. */
export function openMail(options: {
  folder: string;
  publish: Publish;
  /** Recipients per second. */
  sendRate?: number;
  /** Recipients in 24 hours. */
  dailyQuota?: number;
  accountId: string;
  region: string;
  /** Returns a text with the addresses of this machine, for the pages that show a message. */
  localise?: (text: string) => string;
  /** Milliseconds since 1970; tests replace it. */
  now?: () => number;
}): Mail {
  const {
    publish,
    accountId,
    region,
    sendRate = 14,
    dailyQuota = 50_000,
    localise = (text) => text,
    now = Date.now,
  } = options;
  const store = openMailStore(options.folder);
  const faults: FaultHolder = { current: {} };
  const outbox = openOutbox(store, publish, faults);
  const sending = openSending({ store, outbox, accountId, region, sendRate, dailyQuota, now });
  const context: ApiContext = { store, sending, now, attempt: attemptUnder(faults) };
  outbox.start();
  return {
    createConfigurationSet(name, properties = {}) {
      const { SuppressionOptions } = SetProperties.parse(properties);
      store.saveSet({ name, suppressedReasons: SuppressionOptions.SuppressedReasons });
    },
    createEventDestination({ configurationSet, topicArn, matchingEventTypes }) {
      const types = matchingEventTypes.map((name) => {
        const type = eventTypeOf(name);
        if (!type) throw new Error(`Mail has no events of the type “${name}”`);
        return type;
      });
      store.saveDestination({ configurationSet, topicArn, types });
    },
    createIdentity: (emailOrDomain) => store.saveIdentity(emailOrDomain.toLowerCase()),
    deliver({ to, subject, text }) {
      store.saveIdentity(otherServices);
      const message = { from: otherServices, to: [to], cc: [], replyTo: [], headers: [] };
      const raw = compose({ ...message, subject, text, html: undefined }, now());
      const recipients = [to];
      const rest = { configurationSet: undefined, tags: [], limit: raw.length };
      return sending.accept({
        operation: 'SendEmail',
        source: otherServices,
        recipients,
        raw,
        ...rest,
      });
    },
    handleApi: (req, res) =>
      addressOf(req).pathname.startsWith('/v2/')
        ? handleRestApi(context, req, res)
        : handleQueryApi(context, req, res),
    handleMailbox: (req, res) => handleMailbox({ store, sending, faults, localise }, req, res),
    close() {
      outbox.close();
      store.close();
    },
  };
}

/** The sender of mail that other services of AWS send. */
const otherServices = 'no-reply@verificationemail.com';

const attemptUnder =
  (faults: FaultHolder): ApiContext['attempt'] =>
  async (res, send) => {
    const { sendDelayMs, share = 1 } = faults.current;
    const { refuse, loseAnswer } = Math.random() < share ? faults.current : {};
    if (refuse === 'timeout') {
      res.destroy();
      return undefined;
    }
    if (refuse === 'Throttling') throw new SesError(refuse, 'Maximum sending rate exceeded.');
    if (refuse) throw new SesError(refuse, 'The message was refused by a simulated fault.');
    const id = await send();
    if (loseAnswer) {
      res.destroy();
      return undefined;
    }
    // The message is accepted, but the sender may time out before the answer.
    if (sendDelayMs) await wait(sendDelayMs, undefined, { ref: false });
    return id;
  };

const SetProperties = z.object({
  SuppressionOptions: z
    .object({ SuppressedReasons: z.array(z.enum(['BOUNCE', 'COMPLAINT'])) })
    .default({ SuppressedReasons: ['BOUNCE', 'COMPLAINT'] }),
});
