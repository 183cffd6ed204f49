import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, published, type RunningMail, read, runMail, sendEmail } from './running-mail.ts';

let run: RunningMail;
beforeEach(async () => {
  run = await runMail();
});
afterEach(() => run.stop());

const to = (...ToAddresses: string[]) => ({ Destination: { ToAddresses } });
const types = () => run.published.map(({ event }) => event.eventType);

describe('mail events', () => {
  it('reports sending and delivery with all headers and tags of the message', async () => {
    const id = await sendEmail(run);
    const [send, delivery] = await published(run, 2);
    expect(send).toMatchObject({
      topic: 'topic',
      event: {
        eventType: 'Send',
        send: {},
        mail: {
          messageId: id,
          source: 'The School <office@school.example>',
          sourceArn: 'arn:aws:ses:ap-southeast-2:123456789012:identity/school.example',
          sendingAccountId: '123456789012',
          destination: ['ann@home.example'],
          headersTruncated: false,
          commonHeaders: {
            from: ['The School <office@school.example>'],
            to: ['ann@home.example'],
            messageId: id,
            subject: 'Swimming carnival',
          },
          tags: {
            'ses:configuration-set': ['school'],
            'ses:from-domain': ['school.example'],
            mailing: ['m1'],
          },
        },
      },
    });
    expect(id).toMatch(/^[0-9a-f]{16}-[0-9a-f-]{36}-000000$/);
    expect(delivery?.event).toMatchObject({
      eventType: 'Delivery',
      delivery: { recipients: ['ann@home.example'], processingTimeMillis: expect.any(Number) },
    });
  });

  it('publishes only with a configuration set and only to destinations of the type', async () => {
    run.mail.createConfigurationSet('quiet');
    run.mail.createEventDestination({
      configurationSet: 'quiet',
      topicArn: 'bounces',
      matchingEventTypes: ['BOUNCE'],
    });
    await sendEmail(run, { ConfigurationSetName: undefined });
    const id = await sendEmail(run, {
      ConfigurationSetName: 'quiet',
      ...to('bounce@simulator.amazonses.com'),
    });
    await published(run, 1);
    expect(run.published.map(({ topic }) => topic)).toEqual(['bounces']);
    const { events } = await read(run, id);
    expect(events.map(({ type, state }) => [type, state])).toEqual([
      ['Send', 'unmatched'],
      ['Bounce', 'published'],
    ]);
  });

  it.each([
    ['success', ['Send', 'Delivery']],
    ['bounce+class7a', ['Send', 'Bounce']],
    ['complaint', ['Send', 'Delivery', 'Complaint']],
    ['ooto', ['Send', 'Delivery']],
    ['suppressionlist', ['Send', 'Bounce']],
  ])('matches the service’s events for the simulator address %s', async (name, expected) => {
    await sendEmail(run, to(`${name}@simulator.amazonses.com`));
    await published(run, expected.length);
    expect(types()).toEqual(expected);
    expect((await call(run, 'GET', '/v2/email/suppression/addresses')).body).toEqual({
      SuppressedDestinationSummaries: [],
    });
  });

  it('waits for a missing topic, also over a restart', async () => {
    run.isTopicThere = false;
    await sendEmail(run);
    await new Promise((resolve) => setTimeout(resolve, 50));
    run.mail.close();
    run.isTopicThere = true;
    run.open();
    await published(run, 2);
    expect(types().sort()).toEqual(['Delivery', 'Send']);
  });
});

describe('events made in the mailbox', () => {
  const report = (id: string, type: string, details?: object) =>
    call(run, 'POST', `/mailbox/${id}/events/${encodeURIComponent(type)}`, details);

  it.each([
    ['Open', 'open', 'open'],
    ['renderingFailure', 'Rendering Failure', 'failure'],
    ['DELIVERY_DELAY', 'DeliveryDelay', 'deliveryDelay'],
  ])('publishes a %s event like any other', async (name, type, key) => {
    const id = await sendEmail(run);
    const { status, body } = await report(id, name);
    expect(status).toBe(200);
    await published(run, 3);
    const event = run.published.at(-1)?.event;
    expect(event).toEqual(body);
    expect(event).toMatchObject({
      eventType: expect.stringMatching(new RegExp(type, 'i')),
      mail: { messageId: id },
    });
    expect(event).toHaveProperty(key);
  });

  it('contains the given details', async () => {
    const id = await sendEmail(run, to('ann@home.example', 'ben@home.example'));
    const link = 'http://main.localhost:4000/notice_details/1';
    expect((await report(id, 'Click', { link })).body.click).toMatchObject({ link });
    const bounce = {
      recipient: 'ben@home.example',
      bounceType: 'Transient',
      bounceSubType: 'MailboxFull',
    };
    expect((await report(id, 'Bounce', bounce)).body.bounce).toMatchObject({
      bounceType: 'Transient',
      bounceSubType: 'MailboxFull',
      bouncedRecipients: [{ emailAddress: 'ben@home.example' }],
    });
  });

  it('refuses an unknown message, type or detail', async () => {
    const id = await sendEmail(run);
    expect((await report('nothing', 'Open')).status).toBe(404);
    expect((await report(id, 'Sneeze')).body.message).toContain('There is no event “Sneeze”');
    expect((await report(id, 'Click', { link: 'no link' })).status).toBe(400);
    expect((await report(id, 'Open', { odd: 1 })).status).toBe(400);
  });

  it('suppresses an address after a permanent bounce until it is released', async () => {
    const id = await sendEmail(run);
    await report(id, 'Bounce');
    await published(run, 3);
    run.published.length = 0;
    await sendEmail(run, to('Ann@home.example'));
    await published(run, 2);
    expect(types()).toEqual(['Send', 'Bounce']);
    expect(run.published[1]?.event.bounce).toMatchObject({
      bounceSubType: 'OnAccountSuppressionList',
    });

    const path = '/v2/email/suppression/addresses/ann%40home.example';
    expect((await call(run, 'GET', path)).body.SuppressedDestination).toMatchObject({
      Reason: 'BOUNCE',
    });
    expect((await call(run, 'DELETE', path)).status).toBe(200);
    expect((await call(run, 'DELETE', path)).status).toBe(404);
    run.published.length = 0;
    await sendEmail(run);
    await published(run, 2);
    expect(types()).toEqual(['Send', 'Delivery']);
  });

  it('suppresses only for the reasons of the configuration set', async () => {
    const SuppressionOptions = { SuppressedReasons: ['COMPLAINT'] };
    run.mail.createConfigurationSet('school', { SuppressionOptions });
    const body = { EmailAddress: 'ann@home.example', Reason: 'BOUNCE' };
    await call(run, 'PUT', '/v2/email/suppression/addresses', body);
    await sendEmail(run);
    await published(run, 2);
    expect(types()).toEqual(['Send', 'Delivery']);
  });
});

describe('event format', () => {
  // The keys of the service's own samples.
  it.each([
    ['Open', 'open', 'ipAddress timestamp userAgent'],
    ['Click', 'click', 'ipAddress link linkTags timestamp userAgent'],
    [
      'Bounce',
      'bounce',
      'bounceSubType bounceType bouncedRecipients feedbackId reportingMTA timestamp',
    ],
    [
      'Complaint',
      'complaint',
      'arrivalDate complainedRecipients complaintFeedbackType complaintSubType feedbackId timestamp userAgent',
    ],
    ['Reject', 'reject', 'reason'],
    ['Delivery', 'delivery', 'processingTimeMillis recipients reportingMTA smtpResponse timestamp'],
    ['DeliveryDelay', 'deliveryDelay', 'delayType delayedRecipients expirationTime timestamp'],
    ['Rendering Failure', 'failure', 'errorMessage templateName'],
    [
      'Subscription',
      'subscription',
      'contactList newTopicPreferences oldTopicPreferences source timestamp',
    ],
  ])('matches the service’s format of %s', async (type, key, keys) => {
    const id = await sendEmail(run);
    const path = `/mailbox/${id}/events/${encodeURIComponent(type)}`;
    const { body } = await call<Record<string, object>>(run, 'POST', path);
    expect(Object.keys(body)).toEqual(['eventType', 'mail', key]);
    expect(
      Object.keys(body[key] ?? {})
        .sort()
        .join(' '),
    ).toBe(keys);
    const hasHeaders = type !== 'DeliveryDelay' && type !== 'Rendering Failure';
    expect('commonHeaders' in (body.mail ?? {})).toBe(hasHeaders);
  });

  it('says of a complaint what the script says: by whom, and of which list', async () => {
    const path = `/mailbox/${await sendEmail(run)}/events/Complaint`;
    const said = { complaintFeedbackType: 'fraud', complaintSubType: 'OnAccountSuppressionList' };
    const { body } = await call<Record<string, object>>(run, 'POST', path, said);
    expect(body.complaint).toMatchObject(said);
  });
});

describe('mail faults', () => {
  const faults = (body: object) => call(run, 'POST', '/mailbox/faults', body);

  it('returns the current faults and refuses unknown ones', async () => {
    expect((await faults({ dropEvents: true })).body).toEqual({ dropEvents: true });
    expect((await call(run, 'GET', '/mailbox/faults')).body).toEqual({ dropEvents: true });
    expect((await faults({ refuse: 'Sometimes' })).status).toBe(400);
    expect((await faults({ odd: true })).status).toBe(400);
    expect((await call(run, 'GET', '/mailbox/faults')).body).toEqual({ dropEvents: true });
  });

  it.each([
    ['Throttling', 'Throttling'],
    ['MessageRejected', 'MessageRejected'],
  ])('refuses a message with %s', async (refuse, name) => {
    await faults({ refuse });
    await expect(sendEmail(run)).rejects.toMatchObject({ name });
    await faults({});
    await expect(sendEmail(run)).resolves.toBeTruthy();
  });

  it('ends the connection without accepting the message', async () => {
    await faults({ refuse: 'timeout' });
    await expect(sendEmail(run)).rejects.toThrow();
    expect((await call(run, 'GET', '/mailbox/messages.json')).body.total).toBe(0);
  });

  it('loses the answer of an accepted message', async () => {
    await faults({ loseAnswer: true });
    await expect(sendEmail(run)).rejects.toThrow();
    expect((await call(run, 'GET', '/mailbox/messages.json')).body.total).toBe(1);
    await published(run, 2);
  });

  it('applies faults to the requested share of calls', async () => {
    await faults({ refuse: 'MessageRejected', share: 0 });
    await expect(sendEmail(run)).resolves.toBeTruthy();
    expect((await faults({ refuse: 'MessageRejected', share: 2 })).status).toBe(400);
  });

  it('answers late for a message that it accepted at once', async () => {
    await faults({ sendDelayMs: 400 });
    const sending = sendEmail(run);
    await published(run, 2, 300);
    expect(types()).toEqual(['Send', 'Delivery']);
    await sending;
  });

  it('publishes events more than once', async () => {
    await faults({ duplicateEvents: 2 });
    await sendEmail(run);
    await published(run, 6);
    expect(types().sort()).toEqual(['Delivery', 'Delivery', 'Delivery', 'Send', 'Send', 'Send']);
  });

  it('publishes events in another order and loses none', async () => {
    await faults({ shuffleEvents: true });
    const ids: string[] = [];
    for (let i = 0; i < 8; i++) ids.push(await sendEmail(run));
    await published(run, 16);
    const order = run.published.map(({ event }) => `${event.mail.messageId} ${event.eventType}`);
    const sent = ids.flatMap((id) => [`${id} Send`, `${id} Delivery`]);
    expect([...order].sort()).toEqual([...sent].sort());
    expect(order).not.toEqual(sent);
  });

  it('drops events', async () => {
    await faults({ dropEvents: true });
    const id = await sendEmail(run);
    await published(run, 1, 100);
    expect(types()).toEqual([]);
    const { events } = await read(run, id);
    expect(events[0]?.state).toBe('dropped');
  });
});
