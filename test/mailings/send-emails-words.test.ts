import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceOf, faultsOf } from '../../web/src/features/mailings/mailForm.ts';
import { frameHtml } from '../../web/src/features/mailings/preview/frameHtml.ts';
import {
  bodyOf,
  daysOf,
  rangesOf,
  settingsFaults,
  valuesOf,
} from '../../web/src/features/mailings/schedule/settingsForm.ts';
import { aboutHowLong, duration, people, size } from '../../web/src/features/mailings/words.ts';

const values = {
  type: 'Weekly' as const,
  email_text: 'News',
  except_for: 'one@example.org',
  email_testing: true,
  recipient: 'office@example.org',
  postUids: ['p1'],
  push_text: '',
  text_version: '',
};

describe('mailForm', () => {
  it('includes the blurb only in a digest, and the posts only in a principal’s message', () => {
    expect(choiceOf(values)).toEqual({
      type: 'Weekly',
      email_text: 'News',
      except_for: 'one@example.org',
    });
    expect(choiceOf({ ...values, type: 'Principal' })).toEqual({
      type: 'Principal',
      except_for: 'one@example.org',
      postUids: ['p1'],
    });
    const push_text = 'The pool is closed today.';
    const said = { ...values, push_text: ` ${push_text} ` };
    expect(choiceOf({ ...said, type: 'Principal' })).toMatchObject({ push_text });
    expect(choiceOf(said)).not.toHaveProperty('push_text');
    expect(choiceOf({ ...values, type: 'Daily' })).not.toHaveProperty('email_text');
  });

  it('requires a test address for a test, but not for a preview or a real send', () => {
    const without = { ...values, recipient: '' };
    expect(faultsOf(without)).toEqual({ recipient: '*Please enter email id.' });
    expect(faultsOf(without, true)).toEqual({});
    expect(faultsOf({ ...without, email_testing: false })).toEqual({});
  });

  it('takes one line of 80 characters for locked screens', () => {
    const faults = (push_text: string) => faultsOf({ ...values, type: 'Principal', push_text });
    expect(faults('x'.repeat(80))).toEqual({});
    expect(faults('x'.repeat(81))).toEqual({ push_text: 'Please use at most 80 characters.' });
    expect(faults('one\ntwo')).toEqual({ push_text: 'Please use one line of plain text.' });
  });

  it('requires a post for the principal’s message', () => {
    expect(faultsOf({ ...values, type: 'Principal', postUids: [] })).toEqual({
      postUids: 'Please choose at least one post.',
    });
  });
});

describe('closed days of the settings', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));

  it('converts days to ranges and back without a change', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 60 }), (days) => {
        expect(rangesOf(days).flatMap(daysOf)).toEqual([...new Set(days)].sort());
      }),
    );
  });

  it('joins consecutive days to one range, also over the end of a month', () => {
    expect(rangesOf(['2026-03-01', '2026-02-28', '2026-03-03'])).toEqual([
      { from: '2026-02-28', to: '2026-03-01' },
      { from: '2026-03-03', to: '2026-03-03' },
    ]);
  });

  it('returns no days for a range that ends before it starts', () => {
    expect(daysOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
  });
});

describe('settingsForm', () => {
  const settings = {
    digest: { on: true, weekday: 5, hour: 15 },
    daily: { on: false, hour: 6 },
    closed_days: [],
    undo_seconds: 60,
  };

  it('saves the settings as they were shown', () => {
    expect(bodyOf(valuesOf(settings))).toEqual(settings);
    expect(bodyOf(valuesOf({ ...settings, rate: 2.5 }))).toEqual({ ...settings, rate: 2.5 });
  });

  it.each(['', '-1', '1.5', '601', 'soon', '1e2'])('rejects %j as seconds', (undo_seconds) => {
    const typed = { ...valuesOf(settings), undo_seconds };
    expect(settingsFaults(typed, 14)).toHaveProperty('undo_seconds');
  });

  it.each(['0', '14.1', 'fast', '-3', 'NaN'])(
    'rejects a rate of %j when 14 is the maximum',
    (rate) => {
      expect(settingsFaults({ ...valuesOf(settings), rate }, 14)).toHaveProperty('rate');
    },
  );

  it('accepts an empty rate', () => {
    expect(settingsFaults(valuesOf(settings), 14)).toEqual({});
  });
});

describe('frameHtml', () => {
  const html =
    '<html><head><style>@media (prefers-color-scheme: dark) {.a{}}</style></head><img src="https://main.example.edu/media/main/1.png"><a href="https://main.example.edu/notices">x</a></html>';

  it('follows the chosen mode, not that of the system', () => {
    expect(frameHtml(html, 'dark', 'main.example.edu')).toContain('@media all {');
    expect(frameHtml(html, 'light', 'main.example.edu')).toContain('@media not all {');
  });

  it('loads pictures from the own host, and opens links in a new tab', () => {
    const shown = frameHtml(html, 'light', 'main.example.edu');
    expect(shown).toContain('src="/media/main/1.png"');
    expect(shown).toContain('href="https://main.example.edu/notices"');
    expect(shown).toContain('<base target="_blank">');
  });
});

describe('words', () => {
  it('shows numbers, sizes and durations in words', () => {
    expect([people(0), people(1), people(1204)]).toEqual(['0 people', '1 person', '1,204 people']);
    expect([size(900), size(2048), size(61_440)]).toEqual(['900 bytes', '2.0 KB', '60 KB']);
    expect([duration(0), duration(1), duration(60), duration(150)]).toEqual([
      'at once',
      '1 second',
      '1 minute',
      '2 minutes 30 seconds',
    ]);
    expect([aboutHowLong(10), aboutHowLong(60), aboutHowLong(700), aboutHowLong(7200)]).toEqual([
      'less than a minute',
      'about a minute',
      'about 12 minutes',
      'about 2 hours',
    ]);
  });
});
