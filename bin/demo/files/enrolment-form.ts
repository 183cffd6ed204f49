import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib';

/** Places on the pages of the form, in points from the top left corner of an A4 page. */
export const paper = { width: 595, height: 842, left: 56, right: 539 } as const;
const navy = rgb(0.09, 0.2, 0.36);
const grey = rgb(0.42, 0.45, 0.5);
const black = rgb(0.1, 0.1, 0.12);

/** A line on which something is filled in: where its label is, how wide it is. */
export interface FormLine {
  readonly page: 1 | 2;
  readonly label: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The lines of the form, by name. A template has its fields on them. */
export const enrolmentLines = {
  student: { page: 1, label: 'Name of the student', left: 56, top: 206, width: 300 },
  number: { page: 1, label: 'Student number', left: 376, top: 206, width: 163 },
  year: { page: 1, label: 'Year level', left: 56, top: 256, width: 140 },
  homeroom: { page: 1, label: 'Homeroom', left: 216, top: 256, width: 140 },
  doctor: { page: 1, label: 'Family doctor, name and telephone', left: 56, top: 372, width: 483 },
  health: { page: 1, label: 'Allergies, medicines', left: 56, top: 422, width: 483 },
  first: { page: 2, label: 'Signature of the first guardian', left: 56, top: 520, width: 230 },
  firstName: { page: 2, label: 'Name', left: 306, top: 520, width: 143 },
  firstDay: { page: 2, label: 'Date', left: 459, top: 520, width: 80 },
  second: { page: 2, label: 'Signature of the second guardian', left: 56, top: 610, width: 230 },
  secondName: { page: 2, label: 'Name', left: 306, top: 610, width: 143 },
  secondDay: { page: 2, label: 'Date', left: 459, top: 610, width: 80 },
} as const satisfies Record<string, FormLine>;

/** The boxes that are ticked, in points: the top left corner of each square of 12. */
export const enrolmentBoxes = {
  camp: { page: 1, left: 56, top: 520 },
  photos: { page: 1, left: 56, top: 548 },
} as const;

const terms = [
  [
    '1. Place and fees',
    'The school offers the student a place from the first day of Term 1. Fees are due on the first day of each term. A place is given up with a full term of written notice.',
  ],
  [
    '2. Attendance',
    'Guardians tell the school before 9:00 am if the student is absent. Leave of more than two days is asked for in writing, two weeks ahead.',
  ],
  [
    '3. Health',
    'If the student is hurt or ill, the school may call a doctor or an ambulance. It tells the guardians as soon as it can. The costs are those of the family.',
  ],
  [
    '4. Computer and network',
    'The school lends the student a computer. It stays the property of the school. Both guardians and the student follow the rules for its use, which are on the portal.',
  ],
  [
    '5. Privacy',
    'The school uses what is on this form for the care and teaching of the student only. It gives nothing to others, unless the law requires it. Guardians may see and correct it at any time.',
  ],
  [
    '6. Two households',
    'If guardians live in two households, each signs for themselves and gets a copy of their own.',
  ],
] as const;

/** Makes the enrolment form of a demo school: two A4 pages with lines to fill in. */
export async function enrolmentForm(school: string, year: number): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`Enrolment ${year}`);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const pages = [1, 2].map((n) => {
    const page = document.addPage([paper.width, paper.height]);
    const pen = penOf(page, plain, bold);
    pen.heading(school, `Enrolment ${year}`, n);
    return pen;
  });
  const [first, second] = pages;
  if (!first || !second) throw new Error('The form has two pages');
  first.title('The student', 158);
  first.title('Health', 324);
  first.title('Consents', 474);
  first.line('The student may take part in day excursions and the Year camp.', 78, 522);
  first.line('Photographs of the student may be used in the newsletter of the school.', 78, 550);
  first.paragraph(
    'This form has two pages. Please read the conditions on the next page before you sign. What you write here can be changed at any time: ask the school office.',
    600,
  );
  second.title('Conditions of enrolment', 124);
  let top = 150;
  for (const [heading, text] of terms) top = second.term(heading, text, top);
  second.title('Signatures', 452);
  for (const { page, label, left, top: at, width } of Object.values(enrolmentLines)) {
    pages[page - 1]?.blank(label, left, at, width);
  }
  for (const { page, left, top: at } of Object.values(enrolmentBoxes)) {
    pages[page - 1]?.square(left, at);
  }
  return document.save();
}

/** How a text looks, unless it is plain and black. */
interface Look {
  readonly font?: PDFFont;
  readonly size?: number;
  readonly color?: RGB;
}

/** Draws on a page, with places from its top left corner. */
function penOf(page: PDFPage, plain: PDFFont, bold: PDFFont) {
  const text = (words: string, x: number, top: number, look: Look = {}) => {
    const { font = plain, size = 10.5, color = black } = look;
    page.drawText(words, { x, y: paper.height - top - size, font, size, color });
  };
  const rule = (x: number, top: number, width: number, color = grey) =>
    page.drawLine({
      start: { x, y: paper.height - top },
      end: { x: x + width, y: paper.height - top },
      thickness: 0.6,
      color,
    });
  /** Writes a text in lines; returns where it ends. */
  const wrapped = (words: string, top: number): number => {
    let line = '';
    let at = top;
    for (const word of words.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (plain.widthOfTextAtSize(longer, 10.5) > paper.right - paper.left) {
        text(line, paper.left, at);
        at += 15;
        line = word;
      } else line = longer;
    }
    text(line, paper.left, at);
    return at + 15;
  };
  return {
    heading(school: string, title: string, page: number): void {
      text(school, paper.left, 48, { font: bold, size: 11, color: navy });
      text(title, paper.left, 68, { font: bold, size: 22, color: navy });
      text(`Page ${page} of 2`, paper.right - 52, 50, { size: 9, color: grey });
      rule(paper.left, 104, paper.right - paper.left, navy);
    },
    title: (words: string, top: number) =>
      text(words, paper.left, top, { font: bold, size: 13, color: navy }),
    line: (words: string, x: number, top: number) => text(words, x, top),
    paragraph: wrapped,
    term(heading: string, words: string, top: number): number {
      text(heading, paper.left, top, { font: bold });
      return wrapped(words, top + 15) + 6;
    },
    /** Draws a line to fill in, with its label below. */
    blank(label: string, x: number, top: number, width: number): void {
      rule(x, top, width);
      text(label, x, top + 4, { size: 8, color: grey });
    },
    square: (x: number, top: number) =>
      page.drawRectangle({
        x,
        y: paper.height - top - 12,
        width: 12,
        height: 12,
        borderWidth: 0.8,
        borderColor: grey,
      }),
  };
}
