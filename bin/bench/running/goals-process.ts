import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFKit from 'pdfkit';
import type { GoalsFacts } from '#functions/goals/pdfs/goals-facts';
import { goalsPdf } from '#functions/goals/pdfs/goals-pdf';
import { openFonts } from '#functions/pdf/font-set';
import { gatherFonts } from '../../lib/build/fonts.ts';
import { openTypst } from '../peers/typst.ts';
import { printCosts, type Writing } from './processor.ts';

/**
 * Writes the goals PDFs of 200 students in a process of its own, and prints what they took: `ours`,
 * `pdfkit` or `typst`. A server keeps its fonts open, so each writer reads them once.
 */
const [, , writer = ''] = process.argv;

const text =
  'I ask a question in each lesson, and I help at least one classmate a week with what I know. I write down what I learned before I close the book.';
const virtues = ['Courage', 'Kindness', 'Patience', 'Honesty'];
/** All letters are in the two fonts that every writer has. */
const student = (i: number): GoalsFacts => ({
  name: `Zoë Søndergård ${i}`,
  form_run: 'Year 7',
  home_class: `7${'ABCDEFGH'[i % 8]}`,
  year: '2026',
  semester: '1',
  term: '2',
  goals: virtues.map((virtue) => written(i, virtue)),
  reflections: virtues.map((virtue) => written(i, virtue)),
  comments: [
    { home_class: '7A', home_teacher: 'Mr Ødegård', comment: `${text} ${i}`, origin: 'portal' },
  ],
});
const written = (i: number, virtue: string): GoalsFacts['goals'][number] => ({
  text: `${text} ${i}`,
  virtue,
  term: '2',
  origin: 'portal',
  written_on: '2026-05-04',
});
const count = 200;
const studentsOf = (round: number) =>
  Array.from({ length: count }, (_, i) => student(round * count + i));

const folder = await gatherFonts();

function ours(): Writing {
  const fonts = openFonts(folder);
  const look = {
    name: 'Harbour College',
    colour: '#12355b',
    logo: undefined,
    picture: async () => undefined,
  };
  return async (round, done) => {
    for (const each of studentsOf(round)) {
      done(await goalsPdf([each], `Goals of ${each.name}`, { look, now: new Date(), fonts }));
    }
  };
}

/** Sets the same texts as in the manual of pdfkit. */
function pdfkit(): Writing {
  const fonts = ['400', '600'].map((weight) => ({
    weight,
    bytes: readFileSync(join(folder, `noto-sans-latin-${weight}-normal.woff`)),
  }));
  const set = async ({
    name,
    form_run,
    home_class,
    goals,
    reflections,
    comments,
  }: GoalsFacts): Promise<Buffer> => {
    const document = new PDFKit({ size: 'A4', margin: 36 });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((done) => document.once('end', done));
    for (const font of fonts) document.registerFont(font.weight, font.bytes);
    document.rect(0, 0, 596, 10).fill('#12355b').fillColor('black');
    document.font('600').fontSize(22).text(name);
    document.font('400').fontSize(10).text(`${form_run} · Homeroom ${home_class} · Term 2, 2026`);
    for (const [title, texts] of Object.entries({ Goals: goals, Reflections: reflections })) {
      document.font('600').fontSize(16).text(title);
      for (const each of texts) {
        document.font('600').fontSize(10).text(`• ${each.virtue}`);
        document.font('400').text(each.text);
      }
    }
    document.font('600').fontSize(16).text('Homeroom comment');
    for (const { comment, home_teacher } of comments) {
      document.font('400').fontSize(10).text(comment).text(home_teacher);
    }
    document.end();
    await ended;
    return Buffer.concat(chunks);
  };
  return async (round, done) => {
    for (const each of studentsOf(round)) done(await set(each));
  };
}

const template = `
#let student = json(bytes(sys.inputs.data))
#set document(title: "Goals of " + student.name)
#set page("a4", margin: 36pt, background: place(top, rect(width: 100%, height: 10pt, fill: rgb("#12355b"))))
#set text(font: "Noto Sans", size: 10pt, lang: "en", region: "AU")
#set strong(delta: 200)
#show heading: set text(weight: 600)
#show heading.where(level: 1): set text(size: 22pt)
#show heading.where(level: 2): set text(size: 16pt)
#let written(texts) = list(..texts.map(each => [*#each.virtue* \\ #each.text]))
= #student.name
#student.form_run · Homeroom #student.home_class · Term 2, 2026
== Goals
#written(student.goals)
== Reflections
#written(student.reflections)
== Homeroom comment
#for each in student.comments [
  #quote(block: true)[#each.comment \\ #each.home_teacher]
]
`;

function typst(): Writing {
  const set = openTypst(folder);
  return async (round, done) => {
    for (const each of studentsOf(round)) done(set(template, each));
  };
}

const writers: Readonly<Record<string, () => Writing>> = { ours, pdfkit, typst };
const open = writers[writer];
if (!open) throw new Error(`There is no writer ${writer}.`);
await printCosts(open());
