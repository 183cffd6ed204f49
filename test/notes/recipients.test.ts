import { expect, it } from 'vitest';
import { recipientsOf } from '#functions/notes/recipients';
import { askedAt } from '#test/support/asked-at';
import { person } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';

it('finds the recipients of a note at the school of its author only', async () => {
  const { schools, at } = askedAt();
  const teacher = { userUid: 'u-theo', type: 'faculty', email: 'theo@x.example', children: [] };
  const card = { ...teacher, firstname: 'Theo', surname: 'Teach', groups: [], capabilities: [] };
  const deps = {
    users: {
      get: at(undefined),
      many: at([profile({ username: 'theo', ...(teacher as object) })]),
    },
    years: { ofYear: at([]) },
    settings: { get: at({ mail_domains: ['x.example'] }) },
    cards: at([card]),
    senderOf: at('portal@x.example'),
  };
  const student = profile({ username: 'mia', type: 'student', form_run: 'Year 7' });
  const { recipients } = await recipientsOf(
    deps as never,
    { caller: person({ site: 'regional', username: 'tess' }), student },
    { email_recipients: ['theo@x.example'], visible_all: true } as never,
  );
  expect(recipients).toMatchObject([{ name: 'Theo Teach', email: 'theo@x.example' }]);
  expect(schools).toHaveLength(5);
  expect(new Set(schools)).toEqual(new Set(['regional']));
});
