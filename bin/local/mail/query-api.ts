import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm, send } from '../pages/http.ts';
import { compose } from './compose.ts';
import { SesError } from './errors.ts';
import type { Sending } from './sending.ts';
import type { MailStore } from './store.ts';

/** The dependencies of both API versions. */
export interface ApiContext {
  store: MailStore;
  sending: Sending;
  /** Runs a send with the active faults; returns `undefined` if a fault ended the connection. */
  attempt: (res: ServerResponse, send: () => Promise<string>) => Promise<string | undefined>;
  now: () => number;
}

/** Handles a call of API version 1, which uses forms and XML. */
export async function handleQueryApi(
  context: ApiContext,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const requestId = randomUUID();
  const answer = (status: number, xml: string) =>
    send(res, status, xml, { 'content-type': 'text/xml', 'x-amzn-requestid': requestId });
  try {
    // Base64 and form encoding make a message of 10 MB longer.
    const form = await readForm(req, 45_000_000);
    const action = form.get('Action') ?? '';
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run) {
      const message = `Could not find operation ${action} for version 2010-12-01`;
      throw new SesError('InvalidAction', message);
    }
    const result = await run(context, form, res);
    if (result === undefined) return;
    const metadata = `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`;
    const body = `<${action}Result>${result}</${action}Result>${metadata}`;
    answer(200, `<${action}Response ${namespace}>${body}</${action}Response>`);
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    const detail = `<Type>Sender</Type><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message>`;
    const body = `<Error>${detail}</Error><RequestId>${requestId}</RequestId>`;
    answer(400, `<ErrorResponse ${namespace}>${body}</ErrorResponse>`);
  }
}

type Action = (
  context: ApiContext,
  form: URLSearchParams,
  res: ServerResponse,
) => Promise<string | undefined> | string;

const actions: Record<string, Action> = {
  async SendEmail({ sending, attempt, now }, form, res) {
    const to = members(form, 'Destination.ToAddresses');
    const cc = members(form, 'Destination.CcAddresses');
    const bcc = members(form, 'Destination.BccAddresses');
    const id = await attempt(res, async () => {
      const source = required(form, 'Source');
      const replyTo = members(form, 'ReplyToAddresses');
      const raw = compose(
        {
          from: source,
          to,
          cc,
          replyTo,
          subject: required(form, 'Message.Subject.Data'),
          text: form.get('Message.Body.Text.Data') ?? undefined,
          html: form.get('Message.Body.Html.Data') ?? undefined,
          headers: [],
        },
        now(),
      );
      return await sending.accept({
        ...common(form),
        operation: 'SendEmail',
        source,
        recipients: [...to, ...cc, ...bcc],
        raw,
      });
    });
    return id && `<MessageId>${id}</MessageId>`;
  },

  async SendRawEmail({ sending, attempt }, form, res) {
    const destinations = members(form, 'Destinations');
    const id = await attempt(res, async () =>
      sending.accept({
        ...common(form),
        operation: 'SendRawEmail',
        source: form.get('Source') ?? undefined,
        recipients: destinations.length > 0 ? destinations : undefined,
        raw: Buffer.from(required(form, 'RawMessage.Data'), 'base64'),
      }),
    );
    return id && `<MessageId>${id}</MessageId>`;
  },

  GetSendQuota({ sending }) {
    const { max24HourSend, maxSendRate, sentLast24Hours } = sending.quota();
    return `<Max24HourSend>${max24HourSend}</Max24HourSend><MaxSendRate>${maxSendRate}</MaxSendRate><SentLast24Hours>${sentLast24Hours}</SentLast24Hours>`;
  },

  GetSendStatistics({ store, now }) {
    const counts = store.countEvents(now() - 14 * 86_400_000, 900_000);
    const starts = [...new Set(counts.map(({ start }) => start))];
    const points = starts.map((start) => {
      const n = (type: string) =>
        counts.find((count) => count.start === start && count.type === type)?.n ?? 0;
      return `<member><Timestamp>${new Date(start).toISOString()}</Timestamp><DeliveryAttempts>${n('Send')}</DeliveryAttempts><Bounces>${n('Bounce')}</Bounces><Complaints>${n('Complaint')}</Complaints><Rejects>${n('Reject')}</Rejects></member>`;
    });
    return `<SendDataPoints>${points.join('')}</SendDataPoints>`;
  },

  VerifyEmailIdentity({ store }, form) {
    // Nobody can click the confirmation link of SES here, so the address is verified at once.
    store.saveIdentity(required(form, 'EmailAddress').toLowerCase());
    return '';
  },

  GetIdentityVerificationAttributes({ store }, form) {
    const entries = members(form, 'Identities')
      .filter((identity) => store.hasIdentity(identity.toLowerCase()))
      .map(
        (identity) =>
          `<entry><key>${escapeXml(identity)}</key><value><VerificationStatus>Success</VerificationStatus></value></entry>`,
      );
    return `<VerificationAttributes>${entries.join('')}</VerificationAttributes>`;
  },
};

function common(form: URLSearchParams) {
  return {
    configurationSet: form.get('ConfigurationSetName') ?? undefined,
    tags: indexes(form, 'Tags').map((at) => ({
      name: form.get(`Tags.member.${at}.Name`) ?? '',
      value: form.get(`Tags.member.${at}.Value`) ?? '',
    })),
    limit: 10_485_760,
  };
}

/** Returns a list of the form: `Name.member.1`, `Name.member.2`. */
const members = (form: URLSearchParams, name: string) =>
  indexes(form, name).map((at) => form.get(`${name}.member.${at}`) ?? '');

function indexes(form: URLSearchParams, name: string): number[] {
  const prefix = `${name}.member.`;
  const found = [...form.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number.parseInt(key.slice(prefix.length), 10));
  return [...new Set(found)].sort((a, b) => a - b);
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value !== null) return value;
  throw new SesError('ValidationError', `1 validation error detected: ${name} must not be null`);
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';
