import type { Drawing } from '#shared/signing/field';

/** The pad on which a demo signature is drawn. */
const pad = { width: 600, height: 200 } as const;

/** Returns a signature as a quick hand draws it: loops that get smaller, then a line below them. */
function signature(): Drawing {
  const points = Array.from({ length: 90 }, (_, n) => {
    const part = n / 89;
    const turn = part * Math.PI * 12;
    const size = 62 * (1 - part * 0.7);
    return [60 + part * 430 + Math.sin(turn) * size * 0.5, 100 - Math.cos(turn) * size];
  });
  const line = [110, 172, 300, 158, 540, 150];
  const rounded = points.flat().map((each) => Math.round(each * 10) / 10);
  return { ...pad, lines: [rounded, line] };
}

/** What each guardian fills in on the demo form. */
export const enrolmentAnswers = {
  'guardian-1': (name: string) => ({
    answers: { medicine: 'no' },
    values: {
      doctor: { kind: 'text', text: 'Dr Imogen Walsh, 03 5550 1422' },
      health: { kind: 'text', text: 'Peanuts. An EpiPen is in the school bag.' },
      camp: { kind: 'tick' },
      first: { kind: 'drawing', drawing: signature() },
      firstName: { kind: 'text', text: name },
    } as const,
  }),
  'guardian-2': (name: string) => ({
    answers: {},
    values: {
      second: { kind: 'drawing', drawing: signature() },
      secondName: { kind: 'text', text: name },
    } as const,
  }),
};
