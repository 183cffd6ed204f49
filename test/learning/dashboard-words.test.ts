import { describe, expect, it } from 'vitest';
import type { PlotTask } from '#shared/learning/plottask.contract';
import {
  behaviourRow,
  behaviourSentence,
  positionOf,
  shownOf,
} from '../../web/src/features/learning/behaviours/behaviourWords.ts';
import {
  courseRow,
  groupSentence,
  resultSentence,
  resultsSentence,
  taskRow,
} from '../../web/src/features/learning/results/resultWords.ts';

const shown = {
  minimum: 21,
  q1: 55.5,
  median: 68,
  q3: 78,
  maximum: 97,
  result: 74,
  size: 50,
  ...({ standing: 'above', hidden: null } as const),
};
const hidden = {
  minimum: null,
  q1: null,
  median: null,
  q3: null,
  maximum: null,
  size: null,
  standing: null,
  result: 74,
};
const course = (figures: object = {}) =>
  courseRow({ courseId: 'm', course: 'Music', ...shown, ...figures }, nina);
const nina = { name: 'Nina', isAlone: false };

describe('the text of a result', () => {
  it.each([
    ['upper', '74, in the upper quarter of about 50 students'],
    ['above', '74, in the upper half of about 50 students'],
    ['middle', '74, in the middle of about 50 students'],
    ['below', '74, in the lower half of about 50 students'],
    ['lower', '74, in the lower quarter of about 50 students'],
  ] as const)('says where a result is: %s', (standing, words) => {
    expect(resultSentence({ ...shown, standing }, false)).toBe(words);
  });

  it('names nobody else where comparisons are hidden', () => {
    const row = courseRow({ courseId: 'm', course: 'Music', ...shown }, { ...nina, isAlone: true });
    expect(row).toMatchObject({ figure: '74', note: '', words: 'Nina 74' });
  });

  it('lists the figures of the group, without those that are not known', () => {
    expect(groupSentence({ ...shown, mean: 66.4 })).toBe(
      'median 68, mean 66.4, lower quarter 55.5, upper quarter 78, lowest 21, highest 97',
    );
    expect(groupSentence({ ...shown, minimum: null, maximum: null })).toBe(
      'median 68, lower quarter 55.5, upper quarter 78',
    );
  });

  it.each([
    ['few', 'Too few different results to compare'],
    ['none', 'No results to compare yet'],
  ] as const)('says why there is no comparison: %s', (reason, words) => {
    const row = course({ ...hidden, hidden: reason });
    expect(row).toMatchObject({ figure: '74', note: words, words: `Nina 74. ${words}` });
  });

  it('says where there is no result yet', () => {
    const row = course({ result: null, standing: null });
    expect(row).toMatchObject({ figure: '–', note: 'No result yet' });
    expect(row.words).toMatch(/^Nina no result yet\. median 68/);
  });

  it('says in a chart’s sentence how many results there are, and the lowest and highest', () => {
    const art = { ...course({ result: 91 }), name: 'Art' };
    const none = course({ result: null, standing: null });
    const sentence = (...rows: (typeof art)[]) => resultsSentence(rows, 'Nina', 'courses');
    expect(sentence(art, course(), none)).toBe(
      'Nina has results in 2 of 3 courses, from 74 in Music to 91 in Art.',
    );
    expect(sentence(art, none)).toBe('Nina has results in 1 of 2 courses: 91 in Art.');
    expect(sentence(none)).toBe('Nina has no results yet.');
  });

  it('says the state of a task that has no mark', () => {
    const task: PlotTask = {
      taskId: 't',
      task: 'Essay',
      course: 'Music',
      mean: 66.4,
      ...shown,
      result_state: 'marked',
      due_date: '2026-08-12',
    };
    const note = (change: Partial<PlotTask>) =>
      taskRow({ ...task, ...change }, nina, '12 Aug').note;
    expect(note({})).toBe('Upper half of about 50');
    expect(note({ result: 0, result_state: 'missing' })).toBe('Not handed in, counts 0');
    expect(note({ result: null, result_state: 'exempt' })).toBe('Excused, does not count');
    expect(note({ result: null, result_state: 'unmarked' })).toBe('Not marked yet, due 12 Aug');
  });
});

describe('the text of a learning behaviour', () => {
  const figures = {
    report_period: '2026 Semester 1',
    perc: 60,
    this_year: 80,
    trending: 'Down' as const,
  };

  it('names the nearest position of the scale', () => {
    const named = [0, 25, 37.4, 37.5, 62.5, 87.4, 87.5, 100].map(positionOf);
    expect(named).toEqual([
      'Rarely',
      'Rarely',
      'Rarely',
      'Sometimes',
      'Usually',
      'Usually',
      'Consistently',
      'Consistently',
    ]);
  });

  it('shows the year beside its newest report, and a report beside the year', () => {
    const year = shownOf([figures], '');
    expect(year).toMatchObject({ bars: 'This year', line: 'Newest report: 2026 Semester 1' });
    const row = behaviourRow('Is organised', figures, year);
    expect(row).toMatchObject({ bar: 80, point: 60, figure: 'Usually', note: '80 of 100 · Down' });
    expect(row.words).toBe('this year 80, Usually; 2026 Semester 1 60, Sometimes; trend Down');
    const report = shownOf([figures], '2026 Semester 1');
    expect(report).toMatchObject({ bars: '2026 Semester 1', line: 'This year' });
    expect(behaviourRow('Is organised', figures, report)).toMatchObject({ bar: 60, point: 80 });
  });

  it('shows the newest report where there is none of this year', () => {
    const old = { ...figures, this_year: null, trending: null };
    const shownOld = shownOf([old], '');
    expect(shownOld.bars).toBe('2026 Semester 1');
    expect(behaviourRow('Is organised', old, shownOld)).toMatchObject({
      bar: 60,
      point: null,
      note: '60 of 100',
      words: '2026 Semester 1 60, Sometimes',
    });
  });

  it('says in a chart’s sentence what is strongest and what is lowest', () => {
    const rows = [['Is organised', 60] as const, ['Seeks feedback', 90] as const].map(
      ([name, perc]) => behaviourRow(name, { ...figures, perc }, shownOf([figures], 'x')),
    );
    expect(behaviourSentence(rows, 'Nina')).toBe(
      'Nina is strongest in Seeks feedback: Consistently. The lowest is Is organised: Sometimes.',
    );
    expect(behaviourSentence(rows.slice(0, 1), 'Nina')).toBe(
      'Nina is strongest in Is organised: Sometimes.',
    );
    expect(behaviourSentence([], 'Nina')).toBe('There are no figures about Nina yet.');
  });
});
