import {
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  GetSendStatisticsCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  ordinary,
  published,
  type RunningMail,
  read,
  runMail,
  sendEmail,
  sendRaw,
} from './running-mail.ts';

let run: RunningMail;
beforeEach(async () => {
  run = await runMail();
});
afterEach(() => run.stop());

describe('accepted message', () => {
  it('stores the complete message', async () => {
    const id = await sendEmail(run, {
      Source: `=?UTF-8?B?${Buffer.from('Schule “Grün”').toString('base64')}?= <office@school.example>`,
      Message: {
        Subject: { Data: `Schwimmfest 🏊 ${'sehr '.repeat(30)}lang` },
        Body: { Text: { Data: 'Hüte!\nJa.' }, Html: { Data: '<p>Hüte &amp; Mützen</p>' } },
      },
    });
    expect(await read(run, id)).toMatchObject({
      id,
      recipients: ['ann@home.example'],
      subject: `Schwimmfest 🏊 ${'sehr '.repeat(30)}lang`,
      text: 'Hüte!\nJa.',
      html: '<p>Hüte &amp; Mützen</p>',
      configurationSet: 'school',
    });
  });

  it('reads recipients, configuration set and tags of a raw message from its headers', async () => {
    const id = await sendRaw(run, [
      'From: office@school.example',
      'To: Ann <ann@home.example>, ben@home.example',
      'Bcc: cara@home.example',
      'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
      'X-SES-CONFIGURATION-SET: school',
      'X-SES-MESSAGE-TAGS: mailing=m2, recipient=r1',
      'List-Unsubscribe: <http://main.localhost:4000/unsubscribe/1>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hello',
    ]);
    const message = await read(run, id);
    expect(message.subject).toBe('Grüße');
    expect(message.recipients).toEqual([
      'ann@home.example',
      'ben@home.example',
      'cara@home.example',
    ]);
    expect(message.tags).toMatchObject({
      'ses:configuration-set': ['school'],
      mailing: ['m2'],
      recipient: ['r1'],
    });
    const [first] = await published(run, 4);
    expect(JSON.stringify(first?.event.mail.headers)).not.toContain('cara');
  });

  it('prefers the recipients of the call to those of the headers', async () => {
    const lines = ['From: office@school.example', 'To: ann@home.example', '', 'Hello'];
    const id = await sendRaw(run, lines, { Destinations: ['ben@home.example'] });
    expect((await read(run, id)).recipients).toEqual(['ben@home.example']);
  });

  it('accepts messages of API version 2', async () => {
    const Subject = { Data: 'Second' };
    const Simple = {
      Subject,
      Body: { Text: { Data: 'Hi' } },
      Headers: [{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' }],
    };
    const send = (change: object) =>
      call<{ MessageId: string }>(run, 'POST', '/v2/email/outbound-emails', {
        FromEmailAddress: 'office@school.example',
        Destination: { ToAddresses: ['ann@home.example'] },
        Content: { Simple },
        ConfigurationSetName: 'school',
        EmailTags: [{ Name: 'mailing', Value: 'm3' }],
        ...change,
      });
    const { status, body } = await send({});
    expect(status).toBe(200);
    expect(await read(run, body.MessageId)).toMatchObject({
      subject: 'Second',
      tags: { mailing: ['m3'] },
    });
    expect((await read(run, body.MessageId)).headers).toContainEqual(
      Simple.Headers.map(({ Name, Value }) => ({ name: Name, value: Value }))[0],
    );

    const Data = Buffer.from('From: office@school.example\r\nSubject: Raw\r\n\r\nHi').toString(
      'base64',
    );
    const raw = await send({ Content: { Raw: { Data } } });
    expect((await read(run, raw.body.MessageId)).subject).toBe('Raw');

    const refused = await send({ FromEmailAddress: 'a@evil.example' });
    expect(refused.headers.get('x-amzn-errortype')).toBe('MessageRejected');
    const setless = await send({ ConfigurationSetName: 'none' });
    expect([setless.status, setless.headers.get('x-amzn-errortype')]).toEqual([
      404,
      'NotFoundException',
    ]);
    expect((await call(run, 'POST', '/v2/email/outbound-emails', {})).status).toBe(400);
  });
});

describe('refused message', () => {
  const refused = async (change: Partial<typeof ordinary>) =>
    await sendEmail(run, change).then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const to = (...ToAddresses: string[]) => ({ Destination: { ToAddresses } });
  const subject = (Data: string) => ({ Message: { ...ordinary.Message, Subject: { Data } } });

  it.each([
    [
      'from a sender without verification',
      { Source: 'x@evil.example' },
      'MessageRejected: Email address is not verified. The following identities failed the check in region AP-SOUTHEAST-2: x@evil.example',
    ],
    [
      'from a domain with a similar ending',
      { Source: 'x@notschool.example' },
      'MessageRejected: Email address is not verified.',
    ],
    [
      'with an unknown configuration set',
      { ConfigurationSetName: 'none' },
      'ConfigurationSetDoesNotExistException: Configuration set <none> does not exist.',
    ],
    [
      'for an address without a domain',
      to('ann'),
      "InvalidParameterValue: Missing final '@domain'",
    ],
    [
      'for two addresses in one',
      to('ann@home.example, ben@home.example'),
      'InvalidParameterValue: Illegal address',
    ],
    [
      'for an address with a line break',
      to('ann@home.example\r\nBcc: x@evil.example'),
      'InvalidParameterValue: Header To contains control characters',
    ],
    ['without a recipient', to(), "InvalidParameterValue: Missing required header 'To'."],
    [
      'for more than 50 recipients',
      to(...Array.from({ length: 51 }, (_, i) => `a${i}@home.example`)),
      'InvalidParameterValue: Recipient count exceeds 50.',
    ],
    [
      'with a line break in its subject',
      subject('Hello\r\nBcc: x@evil.example'),
      'InvalidParameterValue: Header Subject contains control characters',
    ],
    [
      'with a tag that the service does not take',
      { Tags: [{ Name: 'kind', Value: 'a b' }] },
      'InvalidParameterValue: Invalid tag value <a b>',
    ],
    [
      'with a repeated tag name',
      {
        Tags: [
          { Name: 'k', Value: 'a' },
          { Name: 'k', Value: 'b' },
        ],
      },
      'InvalidParameterValue: Duplicate tag',
    ],
  ])('refuses a message %s', async (_case, change, reason) => {
    expect(await refused(change)).toContain(reason);
    expect((await call(run, 'GET', '/mailbox/messages.json')).body.total).toBe(0);
  });

  it('refuses a From header without verification even if the call names a verified sender', async () => {
    const lines = ['From: x@evil.example', 'To: ann@home.example', '', 'Hello'];
    const sent = sendRaw(run, lines, { Source: 'office@school.example' });
    await expect(sent).rejects.toMatchObject({ name: 'MessageRejected' });
  });

  it('refuses a message longer than 10 MB', async () => {
    const lines = [
      'From: office@school.example',
      'To: ann@home.example',
      '',
      'x'.repeat(10_485_761),
    ];
    await expect(sendRaw(run, lines)).rejects.toThrow('Message length is more than 10485760 bytes');
  });
});

describe('sender identity', () => {
  it('accepts addresses below a verified domain and verified addresses', async () => {
    expect(await sendEmail(run, { Source: 'a@mail.school.example' })).toBeTruthy();
    const EmailAddress = 'One@other.example';
    await run.ses.send(new VerifyEmailIdentityCommand({ EmailAddress }));
    expect(await sendEmail(run, { Source: 'one@other.example' })).toBeTruthy();
    const { VerificationAttributes } = await run.ses.send(
      new GetIdentityVerificationAttributesCommand({
        Identities: [EmailAddress, 'no@other.example'],
      }),
    );
    expect(VerificationAttributes).toEqual({ [EmailAddress]: { VerificationStatus: 'Success' } });
  });
});

describe('sending account', () => {
  it('returns its limits and the sent messages', async () => {
    await sendEmail(run);
    await sendEmail(run, { Destination: { ToAddresses: ['bounce@simulator.amazonses.com'] } });
    expect(await run.ses.send(new GetSendQuotaCommand({}))).toMatchObject({
      Max24HourSend: 50_000,
      MaxSendRate: 10_000,
      SentLast24Hours: 2,
    });
    const { SendDataPoints } = await run.ses.send(new GetSendStatisticsCommand({}));
    const sum = (key: 'DeliveryAttempts' | 'Bounces') =>
      SendDataPoints?.reduce((total, point) => total + (point[key] ?? 0), 0);
    expect([sum('DeliveryAttempts'), sum('Bounces')]).toEqual([2, 1]);
    expect((await call(run, 'GET', '/v2/email/account')).body).toMatchObject({
      SendQuota: { MaxSendRate: 10_000, SentLast24Hours: 2 },
    });
  });

  it('limits messages per second to its rate and accepts as many again 1 second later', async () => {
    await run.stop();
    run = await runMail(3);
    const send = () =>
      sendEmail(run).then(
        () => 'sent',
        (e: Error) => `${e.name}: ${e.message}`,
      );
    const all = [await send(), await send(), await send(), await send()];
    expect(all).toEqual(['sent', 'sent', 'sent', 'Throttling: Maximum sending rate exceeded.']);
    run.ahead = 1000;
    expect(await send()).toBe('sent');
  });

  it('limits messages per day to its quota', async () => {
    await run.stop();
    run = await runMail(10_000, 500);
    const ToAddresses = Array.from({ length: 50 }, (_, i) => `a${i}@home.example`);
    for (let i = 0; i < 10; i++) {
      run.ahead += 1000;
      await sendEmail(run, { Destination: { ToAddresses } });
    }
    await expect(sendEmail(run)).rejects.toThrow('Daily message quota exceeded.');
    run.ahead += 86_400_001;
    await expect(sendEmail(run)).resolves.toBeTruthy();
  });

  it('refuses unknown operations', async () => {
    const response = await fetch(run.url, {
      method: 'POST',
      body: new URLSearchParams({ Action: 'toString' }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<Code>InvalidAction</Code>');
    expect((await call(run, 'GET', '/v2/email/templates')).status).toBe(404);
  });
});
