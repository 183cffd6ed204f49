import { PeopleList } from '../../features/people/access/PeopleList.tsx';
import { AddPerson } from '../../features/people/newcomer/AddPerson.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/people`: everyone of the school, how they sign in, and what the school decided about it. */
export function PeopleScreen() {
  return (
    <AdminFrame isList primary={<AddPerson />}>
      <PeopleList />
    </AdminFrame>
  );
}
