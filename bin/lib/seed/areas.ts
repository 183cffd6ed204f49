import { keyLearningAreas } from '#functions/courses/store/key-learning-areas';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { mediaStore } from '#functions/media/store/media';
import type { DemoSite } from '../../demo/content.ts';
import { picture } from '../../demo/picture.ts';
import type { Tools } from './tools.ts';

/**
 * Gives 4 of 5 key learning areas of a demo school a picture. The others show the school's picture.
 */
export async function writeAreas(tools: Tools, site: DemoSite): Promise<void> {
  const areas = keyLearningAreas(tools);
  const media = mediaStore(tools);
  const all = await areas.of(namedSchool(site)).all();
  for (const [i, { klaUid, key_learning_area }] of all.entries()) {
    if (i % 5 === 4) continue;
    const image = await media
      .of(namedSchool(site))
      .store(picture(key_learning_area, 450, 300).toString('base64'));
    await areas.of(namedSchool(site)).setImage(klaUid, image);
  }
}
