import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** How large a school with results is. */
export interface SampleResults {
  readonly students: number;
  /** Of each student: 10 courses with as many tasks. */
  readonly tasks: number;
}

export const coursesOfStudent = 10;
const studentsOfClass = 25;
/** The classes of a course. Its cohort has 1,000 students. */
const classesOfCourse = 40;

const classOf = (student: number, course: number): number =>
  Math.floor(student / studentsOfClass) * coursesOfStudent + course;
/** Classes of one course have a cohort of 40 groups of students. */
const courseOf = (group: number): number =>
  Math.floor(Math.floor(group / coursesOfStudent) / classesOfCourse) * coursesOfStudent +
  (group % coursesOfStudent);

const score = (student: number, task: number): number => 40 + ((student * 7 + task * 13) % 61);

/** The rows of each file of a OneRoster package, without status and date. */
function* filesOf({
  students,
  tasks,
}: SampleResults): Generator<[string, string, Iterable<string>]> {
  const groups = Math.ceil(students / studentsOfClass) * coursesOfStudent;
  yield ['orgs', 'name,type,identifier,parentSourcedId', ['school,,,School,school,,']];
  yield [
    'academicSessions',
    'title,type,startDate,endDate,parentSourcedId,schoolYear',
    ['year,,,2026,schoolYear,2026-01-27,2026-12-18,,2026'],
  ];
  yield [
    'courses',
    'schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
    rowsOf(courseOf(groups - 1) + 1, (i) => `course${i},,,,Course ${i},C${i},,school,,`),
  ];
  yield [
    'classes',
    'title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    rowsOf(
      groups,
      (i) => `class${i},,,Class ${i},,course${courseOf(i)},,scheduled,,school,year,,,`,
    ),
  ];
  yield [
    'users',
    'enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    rowsOf(
      students,
      (i) => `s${i},,,true,student${i},,Given${i},Family,,n${i},,,,,09,,,,,,,school,`,
    ),
  ];
  yield [
    'roles',
    'userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    rowsOf(students, (i) => `r${i},,,s${i},primary,student,,,school,`),
  ];
  yield [
    'enrollments',
    'classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    rowsOf(students * coursesOfStudent, (i) => {
      const student = Math.floor(i / coursesOfStudent);
      return `e${i},,,class${classOf(student, i % coursesOfStudent)},school,s${student},student,false,,`;
    }),
  ];
  yield ['categories', 'title,weight', ['category,,,Tests,100']];
  yield [
    'lineItems',
    'title,description,assignDate,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,resultValueMin,resultValueMax,schoolSourcedId,academicSessionSourcedId',
    rowsOf(groups * tasks, (i) => {
      const task = i % tasks;
      const group = Math.floor(i / tasks);
      return `task${i},,,Task ${task},,2026-02-02,2026-03-${String(1 + task).padStart(2, '0')},class${group},category,,0,100,,year`;
    }),
  ];
  yield [
    'results',
    'lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,incomplete,late,missing',
    rowsOf(students * coursesOfStudent * tasks, (i) => {
      const task = i % tasks;
      const place = Math.floor(i / tasks);
      const student = Math.floor(place / coursesOfStudent);
      const group = classOf(student, place % coursesOfStudent);
      return `x${i},,,task${group * tasks + task},s${student},fully graded,${score(student, task)},2026-03-20,,,,,,,`;
    }),
  ];
}

function* rowsOf(count: number, row: (i: number) => string): Generator<string> {
  for (let i = 0; i < count; i++) yield row(i);
}

/** Writes the OneRoster package of a school to a sink, part by part. */
export function writeResults(sample: SampleResults, sink: (bytes: Uint8Array) => void): void {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    sink(bytes);
  });
  const manifest = new ZipPassThrough('manifest.csv');
  zip.add(manifest);
  const names = [...filesOf({ students: 1, tasks: 1 })].map(([name]) => name);
  const states = everyFile.map(
    (name) => `file.${name},${names.includes(name) ? 'bulk' : 'absent'}`,
  );
  const facts = ['manifest.version,1.0', 'oneroster.version,1.2', ...states];
  const source = ['source.systemName,Bench', 'source.systemCode,bench'];
  manifest.push(strToU8(['propertyName,value', ...facts, ...source, ''].join('\r\n')), true);
  for (const [name, columns, rows] of filesOf(sample)) {
    const file = new ZipDeflate(`${name}.csv`, { level: 1 });
    zip.add(file);
    let text = `sourcedId,status,dateLastModified,${columns}\r\n`;
    for (const row of rows) {
      text += `${row}\r\n`;
      if (text.length < 1 << 20) continue;
      file.push(strToU8(text));
      text = '';
    }
    file.push(strToU8(text), true);
  }
  zip.end();
}

/** The files of OneRoster 1.2. The manifest must name all of them. */
const everyFile =
  'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users'.split(
    ' ',
  );
