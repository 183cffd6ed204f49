import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { Classroom, CourseUnit, TaskResource } from '#shared/courses/course-records';
import {
  courseClassroomsRecords,
  courseTasksRecords,
  courseUnitsRecords,
} from '#shared/tables/content';

/** Reads the units of a course. */
export const unitReader = ({ db, table }: Tables) => {
  const TableName = table('course-units');
  return {
    of: (school: School) => ({
      async ofCourse(courseSourcedId: string): Promise<CourseUnit[]> {
        const { key } = courseUnitsRecords.unit.indexes.course;
        const pk = partitionOf(school, key, { COURSE_ID: courseSourcedId });
        const found = await wholeQuery(db, inIndex(TableName, 'course', pk));
        return found.map((item) => CourseUnit.parse(item));
      },
    }),
  };
};
export type UnitReader = ReturnType<typeof unitReader>;

/** Reads the resources of the tasks of a course. */
export const resourceReader = ({ db, table }: Tables) => {
  const TableName = table('course-tasks');
  return {
    of: (school: School) => ({
      async ofCourse(courseSourcedId: string): Promise<TaskResource[]> {
        const { key } = courseTasksRecords.resource.indexes.course;
        const pk = partitionOf(school, key, { COURSE_ID: courseSourcedId });
        const found = await wholeQuery(db, inIndex(TableName, 'course', pk));
        return found.map((item) => TaskResource.parse(item));
      },
    }),
  };
};
export type ResourceReader = ReturnType<typeof resourceReader>;

/** Reads the online classrooms of a class. */
export const classroomReader = ({ db, table }: Tables) => {
  const TableName = table('course-classrooms');
  return {
    of: (school: School) => ({
      async ofClass(classSourcedId: string): Promise<Classroom[]> {
        const { key } = courseClassroomsRecords.classroom.indexes.class;
        const pk = partitionOf(school, key, { CLASS_ID: classSourcedId });
        const found = await wholeQuery(db, inIndex(TableName, 'class', pk));
        return found.map((item) => Classroom.parse(item));
      },
    }),
  };
};
export type ClassroomReader = ReturnType<typeof classroomReader>;

const inIndex = (TableName: string, index: 'course' | 'class', pk: string) => ({
  TableName,
  IndexName: index,
  KeyConditionExpression: `${index}Pk = :pk`,
  ExpressionAttributeValues: { ':pk': pk },
});
