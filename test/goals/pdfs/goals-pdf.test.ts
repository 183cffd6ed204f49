import { describe, expect, it } from 'vitest';
import { goalsPdf } from '#functions/goals/pdfs/goals-pdf';
import { type ReadPart, readPdf } from '#test/support/pdf-reader';
import { openTestFonts } from './pdf-school.ts';

const text = (words: string, virtue?: string) => ({
  text: words,
  written_on: '',
  origin: 'file' as const,
  ...(virtue && { virtue, term: '2' as const }),
});
const student = (name: string) => ({
  name,
  form_run: 'Year 7',
  home_class: '7A',
  year: '2026',
  term: '2' as const,
  semester: '1' as const,
  goals: [text('Ask one question.', 'Courage'), text('Read more.')],
  reflections: [],
  comments: [
    { comment: 'Kind.', home_teacher: 'Tess Taylor', home_class: '7A', origin: 'portal' as const },
  ],
});
const look = {
  name: 'Harbour College',
  colour: '#12355b',
  logo: undefined,
  picture: async () => undefined,
};
const textsOf = ({ text: own, parts }: ReadPart): string[] => [own, ...parts.flatMap(textsOf)];

describe('the PDF of goals', () => {
  it('has a page for each student, with names in five scripts and every text', async () => {
    const names = ['Nguyễn Thị Ánh', '王小明', 'محمد علي', 'Δημήτρης Παπάς', 'प्रिया शर्मा'];
    const making = { look, now: new Date(0), fonts: await openTestFonts() };
    const bytes = await goalsPdf(names.map(student), 'Learning goals of 7A', making);
    const { whole, pages, title, language, isMarked } = await readPdf(bytes);
    expect([pages, title, language, isMarked]).toEqual([
      5,
      'Learning goals of 7A',
      '(en-AU)',
      true,
    ]);
    const texts = textsOf(whole).map((each) => each.trim());
    for (const name of names) expect(texts).toContain(name);
    for (const words of ['Goals', 'Reflections', 'Homeroom comment', 'Kind.', 'Read more.']) {
      expect(texts.filter((each) => each === words)).toHaveLength(5);
    }
    expect(texts.join('\n')).toContain('Courage');
    expect(texts).toContain('No reflections were written.');
    expect(texts).toContain('Year 7 · Homeroom 7A · Term 2, 2026');
  });
});
