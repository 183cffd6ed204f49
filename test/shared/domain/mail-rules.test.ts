import { expect, test } from 'vitest';
import { mailFaults, weeklyTextFaults } from '#shared/domain/mail-rules';

const sound = {
  type: 'Weekly',
  email_text: 'Dear families',
  except_for: 'ada@example.org',
  email_testing: true,
  recipient: 'office@example.org',
} as const;

test('a digest with blurb, exclusion list and test address has no fault', () => {
  expect(mailFaults(sound)).toEqual({});
});

test.each([undefined, '', ' \n', '<br>', '<b> </b>'])('a blurb of %j is missing', (email_text) => {
  expect(mailFaults({ ...sound, email_text })).toEqual({ email_text: '*Please enter blurb.' });
});

test('a digest needs an exclusion list, and every entry must be an address', () => {
  expect(mailFaults({ ...sound, except_for: ' ,\n' })).toEqual({
    except_for: '*Please enter email ids.',
  });
  for (const except_for of ['ada', 'ada@example.org, ben', 'Ada <ada@example.org>']) {
    expect(mailFaults({ ...sound, except_for })).toEqual({
      except_for: '*Please select valid email ids.',
    });
  }
});

test('reminders and messages of the principal need neither blurb nor list, but a list that can be read', () => {
  for (const type of ['Daily', 'Principal'] as const) {
    const form = { ...sound, type, email_text: undefined, except_for: '' };
    expect(mailFaults(form)).toEqual({});
    expect(mailFaults({ ...form, except_for: 'x' })).toEqual({
      except_for: '*Please select valid email ids.',
    });
  }
});

test('a test needs an address to go to; a real send looks at none', () => {
  expect(mailFaults({ ...sound, recipient: ' ' })).toEqual({
    recipient: '*Please enter email id.',
  });
  expect(mailFaults({ ...sound, recipient: undefined })).toEqual({
    recipient: '*Please enter email id.',
  });
  for (const recipient of [
    'a@b.org\nb@b.org',
    '"a@b.org"',
    'A <a@b.org>',
    'a@b.org, b@b.org',
    'a',
  ]) {
    expect(mailFaults({ ...sound, recipient })).toEqual({
      recipient: '*Please enter valid email id.',
    });
  }
  expect(mailFaults({ ...sound, email_testing: false, recipient: 'x' })).toEqual({});
});

test('the kept text and list of the digest follow the same rules', () => {
  expect(weeklyTextFaults({ email_text: '', except_emails: '' })).toEqual({
    email_text: '*Please enter blurb.',
    except_emails: '*Please enter email ids.',
  });
  expect(weeklyTextFaults({ email_text: 'Hello', except_emails: 'a@b.org\nb@b.org' })).toEqual({});
});
