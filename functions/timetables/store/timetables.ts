import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { batchOfKeys } from '#functions/kernel/store/batch';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { lessonChangesRecords, lessonsRecords } from '#shared/tables/school-days';
import { Lesson, LessonChange } from '#shared/timetables/timetable-records';

export type TimetableReader = ReturnType<typeof timetableReader>;

/** Reads weekly lessons and their changes. Only an intake of the school's files writes them. */
export const timetableReader = ({ db, table }: Tables) => {
  const lessons = async (
    school: School,
    index: 'class' | 'teacher',
    within: object,
    weekday?: number,
  ) => {
    const pk = partitionOf(school, lessonsRecords.lesson.indexes[index].key, within);
    const found = await wholeQuery(db, {
      TableName: table('lessons'),
      IndexName: index,
      KeyConditionExpression: `${index}Pk = :pk${weekday ? ` AND begins_with(${index}Sk, :weekday)` : ''}`,
      ExpressionAttributeValues: { ':pk': pk, ...(weekday && { ':weekday': `${weekday}#` }) },
    });
    return found.map((item) => Lesson.parse(item));
  };
  const changes = async (
    school: School,
    index: 'day' | 'target' | 'cover',
    within: object,
    begin?: string,
  ) => {
    const pk = partitionOf(school, lessonChangesRecords.change.indexes[index].key, within);
    const found = await wholeQuery(db, {
      TableName: table('lesson-changes'),
      IndexName: index,
      KeyConditionExpression: `${index}Pk = :pk${begin ? ` AND begins_with(${index}Sk, :begin)` : ''}`,
      ExpressionAttributeValues: { ':pk': pk, ...(begin && { ':begin': begin }) },
    });
    return found.map((item) => LessonChange.parse(item));
  };
  return {
    of: (school: School) => ({
      /**
       * Returns the weekly lessons of classes, of one weekday if given. A student has about 10 classes;
       * each costs one small query.
       */
      async ofClasses(classSourcedIds: readonly string[], weekday?: number): Promise<Lesson[]> {
        const ids = [...new Set(classSourcedIds)];
        const found = await Promise.all(
          ids.map((id) => lessons(school, 'class', { CLASS_ID: id }, weekday)),
        );
        return found.flat();
      },

      /** Returns the weekly lessons of a teacher, of one weekday if given. */
      ofTeacher: (userUid: string, weekday?: number): Promise<Lesson[]> =>
        lessons(school, 'teacher', { teacherUid: userUid }, weekday),

      /** Returns the lessons with these identifiers, without unknown ones: those that changes name. */
      async withIds(ids: readonly string[]): Promise<Lesson[]> {
        const keys = ids.map((id) => lessonKey(school, id));
        const found = await batchOfKeys(db, { TableName: table('lessons'), keys, chunk: 100 });
        return found.map((item) => Lesson.parse(item));
      },

      /** Returns the changes that give lessons of a day to a teacher. */
      coversOf: (userUid: string, day: string): Promise<LessonChange[]> =>
        changes(school, 'cover', { teacherUid: userUid }, `${day}#`),

      /** Returns the school's changes of a day, and those that move a lesson to it. */
      async changesOf(day: string): Promise<LessonChange[]> {
        const [ofDay, toDay] = await Promise.all([
          changes(school, 'day', { date: day }),
          changes(school, 'target', { target: day }),
        ]);
        const moved = toDay.filter(({ date }) => date !== day);
        return [...ofDay, ...moved];
      },
    }),
  };
};

const lessonKey = (school: School, TIMETABLE_ID: string) =>
  keyOf(school, lessonsRecords.lesson.key, { TIMETABLE_ID });
