import type { BrowserContext, Page } from 'playwright-core';

const listed = (username: string, student: string, form_run: string) => ({
  studentUid: `u-${username}`,
  username,
  student,
  form_run,
  homeroom_teacher: '',
  firstname: student.split(' ')[0],
  homeroom_teacher_email: '',
  head_of_year: '',
  head_of_year_email: '',
});
const students = [listed('mia', 'Mia Hale', '7'), listed('ned', 'Ned Hale', '8')];

/** Returns the students whom the query names. */
function studentsOf(query: URLSearchParams) {
  const [year, username] = [query.get('year'), query.get('auth_username')];
  return records({
    year_list: ['7', '8'],
    students: students.filter(
      (each) => (!year || each.form_run === year) && (!username || each.username === username),
    ),
  });
}

function records(value: unknown) {
  return { responceObject: { records: value } };
}

/** Answers the list of students, and the server of the school that has a report. */
export async function answerWith(context: BrowserContext): Promise<BrowserContext> {
  await context.route(/\/api\/students\/?(\?|$)/, (route) =>
    route.fulfill({ json: studentsOf(new URL(route.request().url()).searchParams) }),
  );
  await context.route('https://reports.example.edu/**', (route) => route.fulfill({ body: 'camp' }));
  return context;
}

/** Returns the texts of a table's rows; opens it first. */
export async function tableOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name, includeHidden: true });
  if (!(await table.isVisible())) await page.getByText('Show as a table').first().click();
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
}
