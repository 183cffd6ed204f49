import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { textParts } from '#shared/notifications/text-parts';
import type { TextCountry } from '#shared/people/mobile';
import { readBody } from '../http.ts';
import { readForm, sendJson, sendRedirect } from '../pages/http.ts';
import { propertiesOf, type Resource } from '../template/resources.ts';
import { numberPath, sendNumberPage } from './number-pages.ts';
import {
  type NumberStore,
  openNumberStore,
  type PhoneNumber,
  type TextAnswer,
  textAnswers,
} from './number-store.ts';

/** The properties of a configuration set that the emulator uses. */
const ConfigurationSet = z.object({
  ConfigurationSetName: z.string(),
  DefaultSenderId: z.string(),
  EventDestinations: z.array(
    z.object({ Enabled: z.boolean(), SnsDestination: z.object({ TopicArn: z.string() }) }),
  ),
});

const Sent = z.object({
  DestinationPhoneNumber: z.string().regex(/^\+[1-9]\d{6,14}$/),
  OriginationIdentity: z.string(),
  MessageBody: z.string().min(1).max(1600),
  ConfigurationSetName: z.string(),
  Context: z.record(z.string(), z.string()).default({}),
});
type Sent = z.infer<typeof Sent>;

/** An error of the service with its name and reason on the wire. */
class TextError extends Error {
  readonly type: string;
  readonly reason: string;
  constructor(type: string, reason: string) {
    super(reason);
    this.type = type;
    this.reason = reason;
  }
}

/** The codes of the countries that get texts. */
const codes: Readonly<Record<string, TextCountry>> = { '61': 'AU', '64': 'NZ' };

/** US dollars of a part here. */
const price = 0.05;

/** What a receipt says of each answer. */
const receipts: Readonly<Record<Exclude<TextAnswer, 'limit'>, string>> = {
  delivered: 'DELIVERED',
  blocked: 'CARRIER_BLOCKED',
  invalid: 'INVALID',
};

type Sets = Map<string, z.infer<typeof ConfigurationSet>>;

/** What decides about a text. */
interface Taking {
  readonly store: NumberStore;
  readonly sets: Sets;
  readonly now: () => number;
}

/** Takes a text, or throws what the service says. Returns what its receipt says. */
function taken(
  sent: Sent,
  { store, sets, now }: Taking,
): { readonly messageId: string; readonly event: object } {
  const { DestinationPhoneNumber: number, MessageBody: body, OriginationIdentity: from } = sent;
  const set = sets.get(sent.ConfigurationSetName);
  if (!set) throw new TextError('ResourceNotFoundException', 'CONFIGURATION_SET');
  if (set.DefaultSenderId !== from) throw new TextError('ResourceNotFoundException', 'SENDER_ID');
  const country = codes[number.slice(1, 3)];
  if (!country) {
    const reason = 'DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION';
    throw new TextError('ConflictException', reason);
  }
  const { answer } = store.of(number);
  if (answer === 'limit') {
    const reason = 'MONTHLY_SPEND_LIMIT_REACHED_FOR_TEXT';
    throw new TextError('ServiceQuotaExceededException', reason);
  }
  const at = now();
  if (answer === 'delivered') store.show(number, { from, body, parts: textParts(body), at });
  const messageId = randomUUID();
  return { messageId, event: receiptOf(sent, { messageId, at, answer, country }) };
}

/** What AWS knows of a text that it took. */
interface Taken {
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer: keyof typeof receipts;
  readonly country: TextCountry;
}

/** Returns the receipt of a text, as AWS tells it when the carrier has answered. */
export function receiptOf(
  sent: Omit<Sent, 'ConfigurationSetName'>,
  { messageId, at, answer, country }: Taken,
): object {
  const parts = textParts(sent.MessageBody);
  return {
    eventType: `TEXT_${receipts[answer]}`,
    eventVersion: '1.0',
    eventTimestamp: at + 1,
    isFinal: true,
    originationPhoneNumber: sent.OriginationIdentity,
    destinationPhoneNumber: sent.DestinationPhoneNumber,
    isoCountryCode: country,
    messageId,
    messageRequestTimestamp: at,
    messageEncoding: 'GSM',
    messageType: 'TRANSACTIONAL',
    messageStatus: receipts[answer],
    context: sent.Context,
    totalMessageParts: parts,
    totalMessagePrice: parts * price,
    totalCarrierFee: 0,
  };
}

interface TextsOptions {
  readonly folder: string;
  readonly publish: (topicArn: string, message: string) => Promise<void>;
  /** Milliseconds since 1970; tests replace it. */
  readonly now?: () => number;
}

export type Texts = ReturnType<typeof openTexts>;

/** Opens the emulator of what sends texts, with the numbers in a folder. Nothing leaves this machine. */
export function openTexts({ folder, publish, now = Date.now }: TextsOptions) {
  const store = openNumberStore(folder);
  const sets: Sets = new Map();

  async function answerTo(request: IncomingMessage): Promise<object> {
    const body = (await readBody(request, 64 * 1024)).toString();
    const name = String(request.headers['x-amz-target']).replace(/^PinpointSMSVoiceV2\./, '');
    if (name !== 'SendTextMessage') throw new TextError('UnknownOperationException', name);
    const sent = Sent.safeParse(JSON.parse(body || '{}'));
    if (!sent.success) throw new TextError('ValidationException', 'FIELD_VALIDATION_FAILED');
    const { messageId, event } = taken(sent.data, { store, sets, now });
    const topics = sets.get(sent.data.ConfigurationSetName)?.EventDestinations ?? [];
    // A receipt comes after the answer.
    setImmediate(() => {
      for (const { Enabled, SnsDestination } of topics) {
        if (Enabled) publish(SnsDestination.TopicArn, JSON.stringify(event)).catch(() => {});
      }
    });
    return { MessageId: messageId };
  }

  return {
    numbers: (): readonly PhoneNumber[] => store.all(),

    /** Creates or updates the configuration set of a template. */
    addSet(resource: Resource): void {
      const set = propertiesOf(ConfigurationSet, resource);
      sets.set(set.ConfigurationSetName, set);
    },

    /** Answers a call of the SDK. */
    async handleApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const send = (status: number, answer: object) => {
        const type = 'application/x-amz-json-1.0';
        response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': randomUUID() });
        response.end(JSON.stringify(answer));
      };
      try {
        send(200, await answerTo(request));
      } catch (error) {
        if (!(error instanceof TextError)) throw error;
        send(400, { __type: error.type, Message: error.message, Reason: error.reason });
      }
    },

    /** Handles the requests for a number under `/phones/numbers`: pages for people, JSON for scripts. */
    async handlePage(request: IncomingMessage, response: ServerResponse, named: string) {
      const number = named.replace(/\.json$/, '');
      const shown = store.of(number);
      if (request.method === 'GET' || request.method === 'HEAD') {
        if (named !== number) return sendJson(response, 200, shown);
        return sendNumberPage(response, shown);
      }
      const wanted = (await readForm(request)).get('answer');
      const answer = textAnswers.find((each) => each === wanted);
      store.change(number, answer ? { answer } : { texts: [] });
      sendRedirect(response, numberPath(number), {}, 303);
    },
  };
}
