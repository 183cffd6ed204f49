import { faultOfText } from '#shared/questions/answer-rules';
import type { Answers, Question, ShownIf, SigningForm } from '#shared/signing/form';

/**
 * The rules of forms and answers, for the server and for the pages. Only types of the schemas are
 * imported, so that the public page needs no validator.
 */

const isShown = (rule: ShownIf | undefined, given: Answers): boolean => {
  if (!rule) return true;
  const answer = given[rule.questionUid];
  return typeof answer === 'string' && rule.is.includes(answer);
};

/** Returns the questions that answers ask for, in order. Answers of hidden questions do not count. */
export function questionsFor(
  { questions }: Pick<SigningForm, 'questions'>,
  answers: Answers,
): Question[] {
  const counted: Answers = {};
  const shown: Question[] = [];
  for (const question of questions) {
    if (!isShown(question.shown_if, counted)) continue;
    shown.push(question);
    const answer = answers[question.questionUid];
    if (answer !== undefined) counted[question.questionUid] = answer;
  }
  return shown;
}

/** Returns the answers that count: those of questions that are shown. */
export function answersThatCount(form: Pick<SigningForm, 'questions'>, answers: Answers): Answers {
  const counted: Answers = {};
  for (const { questionUid } of questionsFor(form, answers)) {
    const answer = answers[questionUid];
    if (answer !== undefined) counted[questionUid] = answer;
  }
  return counted;
}

/** Returns the pages that the answers leave out of the document, ascending. */
export function pagesWithout(
  form: Pick<SigningForm, 'questions' | 'page_rules'>,
  answers: Answers,
): number[] {
  const counted = answersThatCount(form, answers);
  const without = new Set<number>();
  for (const { from, to, shown_if } of form.page_rules) {
    if (isShown(shown_if, counted)) continue;
    for (let page = from; page <= to; page++) without.add(page);
  }
  return [...without].sort((a, b) => a - b);
}

/**
 * Returns what is wrong with answers, by questionUid, and `questionUid.row.partUid` in repeated
 * questions.
 */
export function answerFaults(
  form: Pick<SigningForm, 'questions'>,
  answers: Answers,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const note = (at: string, fault: string | undefined) => {
    if (fault) faults[at] = fault;
  };
  for (const question of questionsFor(form, answers)) {
    const answer = answers[question.questionUid];
    if (question.kind !== 'repeat') {
      note(
        question.questionUid,
        Array.isArray(answer) ? 'Please answer this question.' : faultOfText(question, answer),
      );
      continue;
    }
    const rows = Array.isArray(answer) ? answer : [];
    if (rows.length === 0 && question.required) {
      note(question.questionUid, 'Please add at least one entry.');
    }
    for (const [n, row] of rows.entries()) {
      for (const part of question.parts) {
        note(
          `${question.questionUid}.${n}.${part.questionUid}`,
          faultOfText(part, row[part.questionUid]),
        );
      }
    }
  }
  return faults;
}

/** Returns what is missing before a form can be sent, as sentences for its author. */
export function formFaults(form: SigningForm, pages: number): string[] {
  return [...partyFaults(form), ...questionFaults(form), ...fieldFaults(form, pages)];
}

function partyFaults({ parties, fields }: SigningForm): string[] {
  const faults: string[] = [];
  const signers = parties.filter(({ role }) => role === 'signer');
  if (signers.length === 0) faults.push('Add a recipient who signs.');
  for (const who of ['guardian 1', 'guardian 2', 'student'] as const) {
    if (parties.filter((party) => party.who === who).length > 1) {
      faults.push(`Two recipients are the same person: ${who}.`);
    }
  }
  const has = (who: string) => parties.some((party) => party.who === who);
  if (has('guardian 2') && !has('guardian 1')) {
    faults.push('Add the first guardian before the second.');
  }
  for (const { partyUid, name } of signers) {
    const signs = fields.some(
      ({ kind, source }) =>
        kind === 'signature' && source.from === 'party' && source.partyUid === partyUid,
    );
    if (!signs) faults.push(`Place a signature for ${name}.`);
  }
  return faults;
}

function questionFaults({ questions, page_rules }: SigningForm): string[] {
  const faults: string[] = [];
  const earlier = new Map<string, Question>();
  const all = new Set<string>();
  const check = (rule: ShownIf | undefined, what: string) => {
    if (!rule) return;
    const asked = earlier.get(rule.questionUid);
    const choices = asked?.kind === 'yes-no' ? ['yes', 'no'] : (asked?.options ?? []);
    if (!asked || rule.is.some((each) => !choices.includes(each))) {
      faults.push(`${what} depends on an answer that nobody can give before.`);
    }
  };
  for (const question of questions) {
    check(question.shown_if, `The question “${question.text}”`);
    for (const each of [question, ...question.parts]) {
      if (all.has(each.questionUid)) faults.push(`The question “${each.text}” is there twice.`);
      all.add(each.questionUid);
      if (each.kind === 'choice' && each.options.length < 2) {
        faults.push(`Give the question “${each.text}” two choices at least.`);
      }
    }
    if (question.kind === 'repeat' && question.parts.length === 0) {
      faults.push(`Add a part to the question “${question.text}”.`);
    }
    earlier.set(question.questionUid, question);
  }
  for (const { from, to, shown_if } of page_rules) {
    check(shown_if, `The rule for the pages ${from} to ${to}`);
    // Others would read the answer from the pages that they see.
    if (earlier.get(shown_if.questionUid)?.school_only) {
      faults.push(`The rule for the pages ${from} to ${to} uses an answer for the school alone.`);
    }
    if (to < from) faults.push(`The rule for the pages ${from} to ${to} names no page.`);
  }
  return faults;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flat list of the faults of a field
function fieldFaults({ fields, questions, parties }: SigningForm, pages: number): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { fieldUid, page, label, kind, source, options } of fields) {
    if (seen.has(fieldUid)) faults.push(`The field “${label}” is there twice.`);
    seen.add(fieldUid);
    if (page > pages) faults.push(`The field “${label}” is on page ${page}, which does not exist.`);
    if (kind === 'choice' && source.from === 'party' && options.length < 2) {
      faults.push(`Give the field “${label}” two choices at least.`);
    }
    if (source.from === 'party') {
      const party = parties.find(({ partyUid }) => partyUid === source.partyUid);
      if (!party) faults.push(`Choose who fills in the field “${label}”.`);
      else if (party.role === 'copy')
        faults.push(`${party.name} gets a copy and fills in nothing.`);
      continue;
    }
    if (kind === 'signature' || kind === 'initials') {
      faults.push(`Only a recipient can fill in the field “${label}”.`);
    }
    if (source.from === 'answer') {
      const question = questions.find(({ questionUid }) => questionUid === source.questionUid);
      if (!question) faults.push(`Choose a question for the field “${label}”.`);
      else if (question.school_only) {
        faults.push(`The answer for the field “${label}” is for the school alone.`);
      }
    }
  }
  return faults;
}
