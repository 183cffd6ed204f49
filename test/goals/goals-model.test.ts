import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeroomCommentsHandlers } from '#functions/goals/homeroom-comments';
import { readingDeps } from '#functions/goals/reading-deps';
import { studentLearningGoalsHandlers } from '#functions/goals/student-learning-goals';
import { callerAs, goalsOver, now2, storeSchools } from '#test/goals/goals-school';
import { sent } from '#test/intake/files/portal-loads';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/intake/intake-deps';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

/**
 * Random orders of writing, commenting and loads of files, by several open copies of each form. The
 * model is what each person last saw saved. Nothing that was saved is ever lost.
 */
let deps: TestWorkshop;
beforeAll(async () => {
  deps = await openWorkshop('student-goals', 'limits');
  await storeSchools(deps.tables);
});
afterAll(() => deps.tables.stop());

/** Deletes what an earlier run wrote and loaded. */
async function emptied(): Promise<void> {
  const { db } = deps.tables;
  for (const TableName of [
    'student-goals',
    'learning-goals',
    'virtue-goals',
    'homeroom-comments',
  ]) {
    const { Items = [] } = await db.send(new ScanCommand({ TableName }));
    for (const { pk, sk } of Items) {
      await db.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    }
  }
}

/** A step of a run. A copy is an open form, which saves the version that it has read last. */
const step = fc.oneof(
  fc.record({ is: fc.constant('open' as const), copy: fc.nat(1) }),
  fc.record({
    is: fc.constant('write' as const),
    copy: fc.nat(1),
    text: fc.string({ maxLength: 20 }),
  }),
  fc.record({ is: fc.constant('comment' as const), copy: fc.nat(1), text: fc.nat(99) }),
  fc.record({
    is: fc.constant('load' as const),
    rows: fc.uniqueArray(fc.nat(3)),
    text: fc.nat(99),
  }),
);

const files = (rows: readonly number[], text: number) => ({
  'learning-goals.csv': [
    'GOAL_ID,STUDENT_NUMBER,year,semester,kind,text,written_on',
    // A file without rows is refused; the row of another student is always there.
    'g-sue,8,2026,2,goal,Of Sue.,2026-08-01',
    ...rows.map(
      (n) => `g${n},7,2026,2,${n % 2 ? 'reflection' : 'goal'},File ${n} ${text}.,2026-08-0${n + 1}`,
    ),
  ].join('\n'),
  'homeroom-comments.csv': [
    'STUDENT_NUMBER,year,semester,CLASS_ID,STAFF_ID,comment',
    '8,2026,2,,,About Sue.',
    ...(rows.length > 0 ? [`7,2026,2,,tess,File ${text}.`] : []),
  ].join('\n'),
});

it('loses nothing that was saved, and changes nothing of a file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { handlers, at } = goalsOver(deps.tables);
      const [sam, tess] = [callerAs('sam'), callerAs('tess')];
      const of = { ...now2, username: 'sam' };
      await emptied();
      /** The saved texts, oldest first, and the versions that the open forms are based on. */
      const saved: string[][] = [];
      const comments: string[] = [];
      const seen: Record<'goals' | 'comment', (string | undefined)[]> = { goals: [], comment: [] };
      let current: { goals?: string | undefined; comment?: string | undefined } = {};
      let loaded: { rows: readonly number[]; text: number } = { rows: [], text: 0 };

      for (const each of steps) {
        if (each.is === 'open') {
          const view = await handlers.get(of, tess, at());
          expect([view.updated_at, view.comment_updated_at]).toEqual([
            current.goals,
            current.comment,
          ]);
          seen.goals[each.copy] = view.updated_at;
          seen.comment[each.copy] = view.comment_updated_at;
        } else if (each.is === 'write') {
          const texts = { goals: [each.text || 'A goal'], reflections: [] };
          const updated_at = seen.goals[each.copy];
          const isFresh = updated_at === current.goals;
          const save = updated_at
            ? handlers.change({ ...now2, ...texts, updated_at }, sam, at())
            : handlers.create(
                { ...now2, ...texts },
                sam,
                at({ idempotencyKey: crypto.randomUUID() }),
              );
          if (isFresh) {
            const view = await save;
            if (view.updated_at !== current.goals) saved.push(texts.goals);
            current = { ...current, goals: view.updated_at };
            seen.goals[each.copy] = view.updated_at;
            expect(view.goals).toEqual(saved.at(-1));
          } else
            await expect(save).rejects.toMatchObject({
              details: { current: { goals: saved.at(-1) } },
            });
        } else if (each.is === 'comment') {
          const comment = `Comment ${each.text}`;
          const updated_at = seen.comment[each.copy];
          const isRepeat = !updated_at && comments.length > 0 && comments.at(-1) === comment;
          const save = handlers.change({ ...of, comment, updated_at }, tess, at());
          if (updated_at === current.comment || isRepeat) {
            const view = await save;
            if (view.comment_updated_at !== current.comment) comments.push(comment);
            current = { ...current, comment: view.comment_updated_at };
            seen.comment[each.copy] = view.comment_updated_at;
          } else
            await expect(save).rejects.toMatchObject({
              details: { current: { comment: comments.at(-1) } },
            });
        } else {
          loaded = each;
          const before = await handlers.get(of, tess, at());
          await takeIn(deps, 'main', sent(files(each.rows, each.text)).file, 'ours.zip');
          expect(await handlers.get(of, tess, at())).toEqual(before);
        }
      }

      const versions = await handlers.versions({ ...now2, limit: 100 }, sam, at());
      expect(versions.records.map(({ goals }) => goals).reverse()).toEqual(saved);
      const said = await handlers.versions({ ...of, limit: 100 }, tess, at());
      expect(said.records.map(({ comment }) => comment).reverse()).toEqual(comments);
      const shown = await studentLearningGoalsHandlers(readingDeps(deps.tables)).get(
        of,
        tess,
        at(),
      );
      const fromFile = [...shown.goals, ...shown.reflections].filter(
        ({ origin }) => origin === 'file',
      );
      expect(fromFile.map(({ text }) => text).sort()).toEqual(
        loaded.rows.map((n) => `File ${n} ${loaded.text}.`).sort(),
      );
      const list = await homeroomCommentsHandlers(readingDeps(deps.tables)).list(of, tess, at());
      expect(list.map(({ comment }) => comment)).toEqual([
        ...(loaded.rows.length > 0 ? [`File ${loaded.text}.`] : []),
        ...comments.slice(-1),
      ]);
    }),
    { seed: proofSeed, numRuns: proofRuns(60) },
  );
});
