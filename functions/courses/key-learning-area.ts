import type { Bound, School } from '#functions/kernel/record/declaration';
import { sees } from '#functions/places/rules/place-access';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { StoredArea } from '#shared/courses/course-records';
import type {
  keyLearningArea as contract,
  KeyLearningArea,
  ListedArea,
} from '#shared/courses/key-learning-area.contract';
import { AppError } from '#shared/kernel/errors';
import { inOrder } from '#shared/kernel/in-order';
import type { Handlers } from '#shared/kernel/route';
import { mediaAddress } from '#shared/media/media';
import type { Caller } from '#shared/rights/caller';
import type { KeyLearningAreas } from './store/key-learning-areas.ts';

interface Deps {
  readonly areas: KeyLearningAreas;
  readonly places: Bound<PlaceReader, 'ofArea'>;
  /** Checks, re-encodes and stores an image; returns its stored name. */
  readonly images: { of(school: School): { store(base64: string): Promise<string> } };
}

/**
 * The course directory: the areas of the school, and the courses of an area that the caller may
 * see.
 */
export const keyLearningAreaHandlers = ({
  areas,
  places,
  images,
}: Deps): Handlers<typeof contract> => {
  /** Returns the course of an area if it is the only one that a person may see, or that there is none. */
  async function reachOf(
    klaUid: string,
    caller: Caller,
  ): Promise<Pick<ListedArea, 'only' | 'none'>> {
    const found = await places.of(caller).ofArea(klaUid, mostExamined);
    // Behind so many there may be others.
    if (found.length === mostExamined) return {};
    const [first, ...others] = found.filter((place) => sees(caller, place));
    if (!first) return { none: true };
    return others.length === 0 ? { only: { place: first.place, slug: first.slug } } : {};
  }

  return {
    async list(_, caller) {
      const all = await areas.of(caller).all();
      const listed = all.map(async (area) => ({
        ...shown(area),
        ...(await reachOf(area.klaUid, caller)),
      }));
      const rows = await Promise.all(listed);
      return rows.sort((a, b) => inOrder(a.key_learning_area, b.key_learning_area));
    },

    async get({ klaUid }, caller) {
      const area = await areas.of(caller).get(klaUid);
      if (!area) throw areaNotFound();
      const found = await places.of(caller).ofArea(klaUid);
      const courses = found.filter((place) => sees(caller, place));
      return { ...shown(area), courses: courses.sort((a, b) => inOrder(a.place, b.place)) };
    },

    async setImage({ klaUid, featuredImage }, caller) {
      if (!(await areas.of(caller).get(klaUid))) throw areaNotFound();
      const image = featuredImage === '' ? undefined : await images.of(caller).store(featuredImage);
      const area = await areas.of(caller).setImage(klaUid, image);
      if (!area) throw areaNotFound();
      return shown(area);
    },
  };
};

/** The courses of an area that the directory looks at: one query of at most 25 records. */
const mostExamined = 25;

const shown = ({ klaUid, key_learning_area, image }: StoredArea): KeyLearningArea => ({
  klaUid,
  key_learning_area,
  imageUrl: image === undefined ? '' : mediaAddress(image),
});

const areaNotFound = () => new AppError('notFound', 'This learning area is not available.');
