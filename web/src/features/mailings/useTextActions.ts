import type { UseFormReturn } from 'react-hook-form';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import type { MailValues } from './mailForm.ts';
import type { useTextSaving } from './useWeeklyText.ts';

/**
 * Saves the typed blurb and exclusion list, and resolves conflicts with another person's version.
 */
export function useTextActions(
  form: UseFormReturn<MailValues>,
  text: ReturnType<typeof useTextSaving>,
  dropDraft: () => void,
) {
  const { say } = useFeedback();

  /** Saves the text; returns false on a conflict. */
  async function saveText(loadedVersion: string, tested?: string): Promise<boolean> {
    const saved = await text.save(form.getValues(), loadedVersion, tested);
    if (!saved) return false;
    form.setValue('text_version', saved.updated_at);
    dropDraft();
    return true;
  }

  return {
    async save(): Promise<void> {
      if (await saveText(form.getValues('text_version'))) say('Saved successfully.');
    },

    /** Saves the text of a digest and the address of a test before they are used. */
    async saveIfChanged({ type, recipient, email_testing, ...typed }: MailValues) {
      if (type !== 'Weekly') return true;
      const tested = email_testing ? recipient : undefined;
      const isKnown = tested === undefined || tested === text.base?.test_emails_list[0];
      return isKnown && !text.isChanged(typed) ? true : saveText(typed.text_version, tested);
    },

    async overwrite(): Promise<void> {
      if (await saveText(text.newer?.updated_at ?? '')) say('Saved successfully.');
    },

    discard(): void {
      dropDraft();
      form.setValue('email_text', text.newer?.email_text ?? '');
      form.setValue('except_for', text.newer?.except_emails ?? '');
      form.setValue('text_version', text.newer?.updated_at ?? '');
      text.takeNewer();
    },
  };
}
