import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wrongNumberMail } from '#functions/emergency/mail/wrong-number-mail';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { returnedMail } from '#functions/notifications/store/returned-mail';
import { hiddenAddress } from '#functions/notifications/store/suppression.record';
import { holdersOf } from '#functions/people/store/rights/holders';
import { userRepository } from '#functions/people/store/users';
import { undoFor } from '#shared/emergency/sending';
import { emailOf } from '#test/support/mail/emergency-room';
import { sendOrder } from '#test/support/mail/order-sending';
import { administrator } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { asked, askedSchool } from '#test/support/texts/asked-school';

const main = schoolNamed('main');
const [caras, adas] = ['+61491570102', '+61491570103'] as const;
const channels = ['push', 'mail', 'sms'] as const;

let lines: string;
beforeEach(() => {
  lines = '';
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line) => {
      lines += `${line}\n`;
    });
  }
});

/** A school whose carer and administrator got a text. */
async function textedSchool() {
  const school = await askedSchool({ cara: caras, ada: adas });
  const { tables } = school;
  const stored = suppressionRepository(tables).of(main);
  return {
    ...school,
    token: school.textLinkOf(caras),
    suppressed: async () => (await stored.get(caras))?.said_by,
    /** An administrator lets texts go there again. */
    async undo() {
      const returned = returnedMail(tables).of(main);
      const found = await returned.find(hiddenAddress(main, caras));
      if (!found) throw new Error('Nothing is suppressed');
      await returned.release(found, school.now());
    },
    async update(message: string) {
      const before = school.texts.length;
      await school.change({ ...asked, message, channels: [...channels] });
      school.pass(undoFor);
      await school.work();
      return school.texts.slice(before).map(({ number }) => number);
    },
    /** Sends the mail to the office that was ordered last. */
    tell: () =>
      sendOrder(school.told.at(-1) ?? {}, {
        tables,
        at: school.now(),
        kind: wrongNumberMail({
          users: userRepository(tables),
          suppressions: suppressionRepository(tables),
          holders: (each) => holdersOf(tables, each, { isConsistent: false }),
        }),
      }),
  };
}

describe('“This is not for me” on the page of a text', () => {
  it('is offered by the link of a text, which is another one than that in mail', async () => {
    const school = await textedSchool();
    const inMail = school.linkOf('cara');
    expect(school.token).not.toBe(inMail);
    expect(await school.look(school.token)).toMatchObject({ is_text: true, has_children: true });
    expect(await school.look(inMail)).toMatchObject({ is_text: false });
    await expect(school.mark(inMail, 'wrong_number')).rejects.toMatchObject({ kind: 'badRequest' });
    expect(await school.suppressed()).toBeUndefined();
    expect(school.told).toEqual([]);
    // The hash of a number is stored, and the number is not.
    expect(JSON.stringify(school.tables.all('roll-call'))).not.toContain('4915701');
  });

  it('ends texts to that number and no other, also after the all-clear, and no mail', async () => {
    const school = await textedSchool();
    await school.end();
    await school.mark(school.token, 'wrong_number');
    expect(await school.suppressed()).toBe('reader');
    // Workers read once a minute who gets nothing.
    school.pass(60_000);
    const before = school.sent.length;
    expect(await school.update('A new one.')).toEqual([adas]);
    expect(school.sent.slice(before).map(({ to }) => to)).toContain(emailOf('cara'));
    expect(lines).not.toContain('4915701');
  });

  it('puts the person on the list for the telephone whom nothing else reached', async () => {
    const school = await askedSchool({ gus: caras });
    const unreached = async () => {
      const page = { limit: 100, next_token: undefined };
      const { records } = await school.view.listUnreached(page, administrator, school.at());
      return records.map(({ userUid }) => userUid);
    };
    expect(await unreached()).not.toContain('uid-gus');
    await school.mark(school.textLinkOf(caras), 'wrong_number');
    expect(await unreached()).toContain('uid-gus');
  });

  it('changes nothing after the office let texts go there again, until the next text', async () => {
    const school = await textedSchool();
    await school.mark(school.token, 'wrong_number');
    school.pass(1_000);
    await school.undo();
    await school.mark(school.token, 'wrong_number');
    expect(await school.suppressed()).toBeUndefined();
    expect(await school.update('Close the windows.')).toContain(caras);
    await school.mark(school.token, 'wrong_number');
    expect(await school.suppressed()).toBe('reader');
  });

  it('changes nothing when the roster has another number of the person', async () => {
    const school = await textedSchool();
    await school.giveNumber('cara', '+61491570109');
    expect(await school.mark(school.token, 'wrong_number')).toEqual({ answer: 'wrong_number' });
    expect(school.tables.all('mail-suppressions')).toEqual([]);
    expect(school.told).toEqual([]);
  });
});

describe('the mail about a wrong number', () => {
  it('reaches administrators once, and has neither a number nor a name', async () => {
    const school = await textedSchool();
    await school.mark(school.token, 'wrong_number');
    await school.mark(school.token, 'wrong_number');
    expect(new Set(school.told.map((each) => JSON.stringify(each))).size).toBe(1);
    const { to, subject, text = '' } = await school.tell();
    expect(to).toEqual(['ada']);
    expect(subject).toBe('A text reached somebody else');
    expect(text).toContain('/admin/returned-mail');
    for (const hidden of ['102', 'Cara', 'cara']) expect(text).not.toContain(hidden);
    expect((await school.tell()).to).toEqual([]);
    const log = school.tables
      .all('emailstatistics')
      .filter(({ pk }) => String(pk).includes('wrong'));
    expect(JSON.stringify(log)).not.toContain('uid-cara');
  });

  it('does not leave after an administrator let texts go there again', async () => {
    const school = await textedSchool();
    await school.mark(school.token, 'wrong_number');
    school.pass(1_000);
    await school.undo();
    expect((await school.tell()).to).toEqual([]);
  });
});
