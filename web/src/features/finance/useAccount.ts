import { financialInfo } from '#shared/finance/financial-info.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { paramsOf } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { daysOf, type FinanceView, financeView } from './financeView.ts';

/** Reads and changes the view in the address, and reads the account. */
export function useAccount() {
  const [params, changeParams] = useAddressQuery();
  const view = financeView.read(params);
  const today = dayIn(useTimeZone(), serverNow());
  const ofChild = view.child ? { child: view.child } : {};
  const account = useRead(financialInfo.get, ofChild, { keepPreviousData: true });
  const days = daysOf(view, today, account.data?.first_day);
  const isOrdered = days.from <= days.to;
  // Entries may be dated after today, so an open end shows them too.
  const span = view.period === 'all' ? {} : days;
  const entries = usePages(
    financialInfo.listEntries,
    isOrdered ? { ...ofChild, ...span, limit: 25 } : null,
  );
  return {
    view,
    today,
    account,
    entries,
    days,
    isOrdered,
    setView: (changed: Partial<FinanceView>) =>
      changeParams((now) => paramsOf(financeView, { ...financeView.read(now), ...changed }), {
        preventScrollReset: true,
      }),
  };
}
export type AccountView = ReturnType<typeof useAccount>;
