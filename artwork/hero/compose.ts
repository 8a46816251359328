import { type Crop, compositions } from './compositions.ts';
import { lights, type Theme } from './core/light.ts';
import type { Scene } from './core/scene.ts';
import { Sheet } from './core/sheet.ts';
import { drawCurtains } from './room/curtain.ts';
import { drawDesk } from './room/desk.ts';
import { drawDoor } from './room/door.ts';
import { drawFinish } from './room/finish.ts';
import { drawFloor } from './room/floor.ts';
import { drawLamplight } from './room/lamp.ts';
import { drawPicture } from './room/picture.ts';
import { drawPlant } from './room/plant.ts';
import { drawWall } from './room/wall.ts';
import { drawBalcony } from './view/balcony.ts';
import { drawHills } from './view/hills.ts';
import { drawShutter } from './view/shutter.ts';
import { drawSky } from './view/sky.ts';
import { drawTown } from './view/town.ts';

/** Draws the room and its view as SVG, from the sky to the foreground. */
export function composeHero(crop: Crop, theme: Theme): string {
  const composition = compositions[crop];
  const { width, height } = composition.camera;
  const sheet = new Sheet(width, height);
  const scene: Scene = { ...composition, sheet, light: lights[theme] };
  drawSky(scene);
  drawHills(scene);
  drawTown(scene);
  drawShutter(scene);
  drawBalcony(scene);
  drawWall(scene);
  if (scene.picture) drawPicture(scene, scene.picture);
  drawFloor(scene);
  drawDoor(scene);
  drawCurtains(scene);
  if (scene.plant) drawPlant(scene, scene.plant);
  drawDesk(scene);
  drawLamplight(scene);
  drawFinish(scene);
  return sheet.toSvg();
}
