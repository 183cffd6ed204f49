import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFKit from 'pdfkit';
import type { GoalsFacts } from '#functions/goals/pdfs/goals-facts';
import { goalsPdf } from '#functions/goals/pdfs/goals-pdf';
import { openFonts } from '#functions/pdf/font-set';
import { gatherFonts } from '../../lib/build/fonts.ts';
import { printCosts } from './processor.ts';

/**
 * Writes the goals PDFs of 200 students in a process of its own, and prints what they took: `ours`
 * or `pdfkit`.
 */
const [, , writer] = process.argv;

const text =
  'I ask a question in each lesson, and I help at least one classmate a week with what I know. I write down what I learned before I close the book.';
const virtues = ['Courage', 'Kindness', 'Patience', 'Honesty'];
const student = (i: number): GoalsFacts => ({
  name: `Zoë Nguyễn ${i}`,
  form_run: 'Year 7',
  home_class: `7${'ABCDEFGH'[i % 8]}`,
  year: '2026',
  semester: '1',
  term: '2',
  goals: virtues.map((virtue) => written(i, virtue)),
  reflections: virtues.map((virtue) => written(i, virtue)),
  comments: [{ home_class: '7A', home_teacher: 'Mr Ødegård', comment: text, origin: 'portal' }],
});
const written = (i: number, virtue: string): GoalsFacts['goals'][number] => ({
  text: `${text} ${i}`,
  virtue,
  term: '2',
  origin: 'portal',
  written_on: '2026-05-04',
});
const students = Array.from({ length: 200 }, (_, i) => student(i));

const folder = await gatherFonts();

async function ours(): Promise<number> {
  const fonts = openFonts(folder);
  const look = {
    name: 'Harbour College',
    colour: '#12355b',
    logo: undefined,
    picture: async () => undefined,
  };
  let bytes = 0;
  for (const each of students) {
    const made = await goalsPdf([each], `Goals of ${each.name}`, { look, now: new Date(), fonts });
    bytes += made.length;
  }
  return bytes;
}

/** Sets the same texts as in the manual of pdfkit, with each font read once. */
async function pdfkit(): Promise<number> {
  const fonts = ['400', '600'].map((weight) => ({
    weight,
    bytes: readFileSync(join(folder, `noto-sans-latin-${weight}-normal.woff`)),
  }));
  let bytes = 0;
  for (const { name, form_run, home_class, goals, reflections, comments } of students) {
    const document = new PDFKit({ size: 'A4', margin: 36 });
    document.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
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
    for (const { comment } of comments) document.font('400').fontSize(10).text(comment);
    document.end();
    await ended;
  }
  return bytes;
}

await printCosts(writer === 'ours' ? ours : pdfkit);
