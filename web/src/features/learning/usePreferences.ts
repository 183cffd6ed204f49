import { dashboardPreferences as preferencesApi } from '#shared/learning/dashboard-preferences.contract';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

/** Reads and changes what the person wants to see. A change shows at once, before it is stored. */
export function usePreferences() {
  const { data, error, mutate } = useRead(preferencesApi.get, {});
  const { fail } = useFeedback();
  async function hideComparisons(hide_comparisons: boolean) {
    if (!data) return;
    const { updated_at } = data;
    try {
      await mutate(() => call(preferencesApi.update, { hide_comparisons, updated_at }), {
        optimisticData: { ...data, hide_comparisons },
        revalidate: false,
      });
    } catch (failure) {
      fail(failure);
      // Another device may have changed it.
      void mutate();
    }
  }
  return {
    /** Undefined while it loads: the comparisons of someone who hides them never flash up. */
    isAlone: data ? data.hide_comparisons : error ? true : undefined,
    canChange: data !== undefined,
    hideComparisons,
  };
}
export type Preferences = ReturnType<typeof usePreferences>;
