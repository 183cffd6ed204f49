import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { lessonChanges, lessons as lessonRow } from '#shared/tables/school-days';
import { Lesson, LessonChange } from '#shared/timetables/timetable-records';

/** A school and the fields of a partition of an index. */
interface Within extends School {
  readonly [field: string]: string;
}

export type TimetableReader = ReturnType<typeof timetableReader>;

/** Reads weekly lessons and their changes. Only an intake of the school's files writes them. */
export const timetableReader = ({ db, table }: Tables) => {
  const lessons = async (index: 'class' | 'teacher', within: Within, weekday?: number) => {
    const pk = partitionOf(within.site, lessonRow.records.lesson.indexes[index].key, within);
    const found = await wholeQuery(db, {
      TableName: table('lessons'),
      IndexName: index,
      KeyConditionExpression: `${index}Pk = :pk${weekday ? ` AND begins_with(${index}Sk, :weekday)` : ''}`,
      ExpressionAttributeValues: { ':pk': pk, ...(weekday && { ':weekday': `${weekday}#` }) },
    });
    return found.map((item) => Lesson.parse(item));
  };
  const changes = async (index: 'day' | 'target' | 'cover', within: Within, begin?: string) => {
    const pk = partitionOf(within.site, lessonChanges.records.change.indexes[index].key, within);
    const found = await wholeQuery(db, {
      TableName: table('lesson-changes'),
      IndexName: index,
      KeyConditionExpression: `${index}Pk = :pk${begin ? ` AND begins_with(${index}Sk, :begin)` : ''}`,
      ExpressionAttributeValues: { ':pk': pk, ...(begin && { ':begin': begin }) },
    });
    return found.map((item) => LessonChange.parse(item));
  };
  return {
    of: ({ site }: School) => ({
      /**
       * Returns the weekly lessons of classes, of one weekday if given. A student has about 10 classes;
       * each costs one small query.
       */
      async ofClasses(classSourcedIds: readonly string[], weekday?: number): Promise<Lesson[]> {
        const ids = [...new Set(classSourcedIds)];
        const found = await Promise.all(
          ids.map((id) => lessons('class', { site, CLASS_ID: id }, weekday)),
        );
        return found.flat();
      },

      /** Returns the weekly lessons of a teacher, of one weekday if given. */
      ofTeacher: (userUid: string, weekday?: number): Promise<Lesson[]> =>
        lessons('teacher', { site, teacherUid: userUid }, weekday),

      /** Returns the lessons with these identifiers, without unknown ones: those that changes name. */
      async withIds(ids: readonly string[]): Promise<Lesson[]> {
        const query = { TableName: table('lessons'), pk: site, sks: ids, chunk: 100 };
        return (await batch(db, query)).map((item) => Lesson.parse(item));
      },

      /** Returns the changes that give lessons of a day to a teacher. */
      coversOf: (userUid: string, day: string): Promise<LessonChange[]> =>
        changes('cover', { site, teacherUid: userUid }, `${day}#`),

      /** Returns the school's changes of a day, and those that move a lesson to it. */
      async changesOf(day: string): Promise<LessonChange[]> {
        const [ofDay, toDay] = await Promise.all([
          changes('day', { site, date: day }),
          changes('target', { site, target: day }),
        ]);
        const moved = toDay.filter(({ date }) => date !== day);
        return [...ofDay, ...moved];
      },
    }),
  };
};
