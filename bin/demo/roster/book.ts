import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { type ClassTask, marksOf, tasksOfClass } from '../learning/gradebook.ts';
import { type Category, categories } from '../learning/subjects.ts';
import type { School } from '../school-data.ts';
import type { Table } from './table.ts';
import { schoolId } from './teaching.ts';

const categoryId = (category: Category) => `category-${category}`;

/** Returns the tables of tasks and marks: all of this year, and the examinations of last year. */
export function bookTables(site: DemoSite, { teaching, date }: School): Table[] {
  const [thisYear] = teaching[site];
  const tasks = teaching[site].flatMap(({ classes, year }) =>
    classes
      .flatMap(tasksOfClass)
      .filter(({ category }) => year === thisYear?.year || category === 'examination'),
  );
  return [
    {
      name: 'categories',
      columns: 'title weight',
      rows: (Object.keys(categories) as Category[]).map((category) => [
        categoryId(category),
        categories[category].title,
        categories[category].weight,
      ]),
    },
    {
      name: 'lineItems',
      columns:
        'title description assignDate dueDate classSourcedId categorySourcedId academicSessionSourcedId resultValueMin resultValueMax schoolSourcedId',
      rows: tasks.map((task) => [
        task.sourcedId,
        task.title,
        '',
        task.setOn,
        task.dueOn,
        task.class.sourcedId,
        categoryId(task.category),
        task.class.year.terms[task.term - 1]?.sourcedId,
        0,
        task.outOf,
        schoolId(site),
      ]),
    },
    {
      name: 'results',
      columns:
        'lineItemSourcedId studentSourcedId scoreStatus score scoreDate comment textScore classSourcedId inProgress incomplete late missing',
      rows: resultRows(tasks, site, date),
    },
  ];
}

function* resultRows(tasks: readonly ClassTask[], site: DemoSite, date: string): Generator<Cell[]> {
  for (const task of tasks) {
    for (const { sourcedId, student, status, score, grade, comment, day } of marksOf(
      task,
      site,
      date,
    )) {
      yield [
        sourcedId,
        task.sourcedId,
        student.sourcedId,
        status,
        score,
        day,
        comment,
        grade,
        task.class.sourcedId,
        '',
        '',
        '',
        status === 'not submitted' ? true : '',
      ];
    }
  }
}
