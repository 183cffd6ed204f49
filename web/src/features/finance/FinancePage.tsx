import PayIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { paymentAddress } from '#shared/asks/payment';
import { useSession } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column } from '../../components/layout/layout.tsx';
import { PersonChoice } from '../../components/lists/choice/PersonChoice.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { EntrySection } from './EntrySection.tsx';
import { UnpaidList } from './UnpaidList.tsx';
import { useAccount } from './useAccount.ts';

/** `/financial-info`: a carer's own account. The portal shows it and takes no payment. */
export function FinancePage() {
  const page = useSession().settings.payment_page;
  const viewing = useAccount();
  const { view, today, account, setView } = viewing;
  const { data, error, isLoading } = account;
  const isNarrow = useIsNarrow();
  const owes = data !== undefined && data.unpaid_count > 0;
  const pay = owes && page?.startsWith('https://') && <PayButton page={page} />;
  return (
    <Screen primary={isNarrow && pay}>
      {error && <Failure what="Your account" error={error} onRetry={() => void account.mutate()} />}
      {isLoading && !data && <Skeletons heights={[140]} most={760} what="the account" />}
      {data && (
        <Column gap={4} isBound sx={{ maxWidth: 760 }}>
          <BalanceCard account={data} action={!isNarrow && pay} />
          <div>
            <Children
              options={data.children}
              chosen={view.child}
              onChoose={(child) => setView({ child })}
            />
            <UnpaidList account={data} today={today} />
          </div>
          <EntrySection viewing={viewing} />
        </Column>
      )}
    </Screen>
  );
}

interface ChildrenProps {
  options: readonly { userUid: string; firstname: string }[];
  chosen: string;
  onChoose: (child: string) => void;
}

/** Chooses the child whose entries are shown, for carers of several. */
function Children({ options, chosen, onChoose }: ChildrenProps) {
  if (options.length < 2) return null;
  const names = options.map(({ userUid, firstname }) => [userUid, firstname] as const);
  return (
    <PersonChoice
      label="Whose entries"
      options={[['', 'All'], ...names]}
      value={chosen}
      onChoose={onChoose}
    />
  );
}

/** Leads to the school's own payment page. */
function PayButton({ page }: { page: string }) {
  return (
    <Button
      variant="contained"
      className="no-print"
      href={paymentAddress(page)}
      target="_blank"
      rel="noopener noreferrer"
      endIcon={<PayIcon />}
    >
      Open the payment page
    </Button>
  );
}
