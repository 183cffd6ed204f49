import { expect, test } from 'vitest';
import { mailFaults, weeklyTextFaults } from '#shared/mailings/mail-rules';

const sound = {
  type: 'Weekly',
  email_text: 'Dear families',
  except_for: 'ada@example.org',
  email_testing: true,
  recipient: 'office@example.org',
} as const;

test('accepts a digest with blurb, exclusion list and test address', () => {
  expect(mailFaults(sound)).toEqual({});
});

test.each([undefined, '', ' \n', '<br>', '<b> </b>'])(
  'reports a blurb of %j as missing',
  (email_text) => {
    expect(mailFaults({ ...sound, email_text })).toEqual({ email_text: '*Please enter blurb.' });
  },
);

test('requires an exclusion list for a digest, with addresses only', () => {
  expect(mailFaults({ ...sound, except_for: ' ,\n' })).toEqual({
    except_for: '*Please enter email ids.',
  });
  for (const except_for of ['ada', 'ada@example.org, ben', 'Ada <ada@example.org>']) {
    expect(mailFaults({ ...sound, except_for })).toEqual({
      except_for: '*Please select valid email ids.',
    });
  }
});

test('requires no blurb or list for other kinds, but a valid list if there is one', () => {
  for (const type of ['Daily', 'Principal'] as const) {
    const form = { ...sound, type, email_text: undefined, except_for: '' };
    expect(mailFaults(form)).toEqual({});
    expect(mailFaults({ ...form, except_for: 'x' })).toEqual({
      except_for: '*Please select valid email ids.',
    });
  }
});

test('requires a valid test address for a test, but not for a real send', () => {
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

test('checks the stored text and list of the digest by the same rules', () => {
  expect(weeklyTextFaults({ email_text: '', except_emails: '' })).toEqual({
    email_text: '*Please enter blurb.',
    except_emails: '*Please enter email ids.',
  });
  expect(weeklyTextFaults({ email_text: 'Hello', except_emails: 'a@b.org\nb@b.org' })).toEqual({});
});
