import { Skeleton } from '@mui/material';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { useRead } from '../../../api/hooks.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';

interface GroupFieldProps {
  /** The chosen groupUid, or an empty text. */
  group: string;
  onChoose: (group: string) => void;
  fault: string | undefined;
}

/** Chooses a group of students. */
export function GroupField({ group, onChoose, fault }: GroupFieldProps) {
  const { data, error, mutate } = useRead(signingRequests.groups, {}, { revalidateOnFocus: false });
  if (error && !data) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={72} />;
  return (
    <SelectField
      label="Group"
      value={group}
      options={[
        ['', data.length === 0 ? 'No group has students' : 'Please choose'],
        ...data.map(
          ({ groupUid, groupname, grouptype }) =>
            [groupUid, `${groupname} (${grouptype})`] as const,
        ),
      ]}
      onChoose={onChoose}
      fault={fault}
      hint="Every student of the group gets a document."
    />
  );
}
