import { useRef, useState } from 'react';
import type { Template } from '#shared/signing/signing-templates.contract';
import type { Editor } from '../../../components/editing/useEditor.ts';
import { changedFrom, type History, noHistory, undone } from './history.ts';
import type { TemplateValues } from './templateValues.ts';

/** Changes some values. Changes with the same mark are one step of Undo. */
export type ChangeValues = (changed: Partial<TemplateValues>, mark?: string) => void;

/** The values of a template’s editor, with the ways to change them and to undo that. */
export function useTemplateValues({ form }: Editor<TemplateValues, Template>) {
  const values = form.watch();
  const [history, setHistory] = useState<History<TemplateValues>>(noHistory);
  // Two quick changes may come before a render.
  const latest = useRef(history);
  const keep = (next: History<TemplateValues>) => {
    latest.current = next;
    setHistory(next);
  };
  const write = (changed: Partial<TemplateValues>) => {
    for (const [name, value] of Object.entries(changed)) {
      form.setValue(name as keyof TemplateValues, value as never);
      form.clearErrors(name as keyof TemplateValues);
    }
  };
  const change: ChangeValues = (changed, mark = '') => {
    keep(changedFrom(latest.current, { ...form.getValues() }, mark));
    write(changed);
  };
  function undo() {
    const { state, history: next } = undone(latest.current);
    keep(next);
    if (state) write(state);
  }
  return { values, change, undo: history.past.length > 0 ? undo : undefined };
}

export type TemplateTools = ReturnType<typeof useTemplateValues>;
