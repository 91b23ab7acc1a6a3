import { describe, expect, it } from "vitest";
import { numbers } from "../hit/testBoxes";
import {
  actualSize,
  boundsToScreen,
  type Camera,
  fitBounds,
  fitPage,
  LEAST_ZOOM,
  MOST_ZOOM,
  reveal,
  toPage,
  toScreen,
  visible,
  wheelZoom,
  zoomAt,
  zoomStep,
} from "./camera";

const viewport = { width: 1056, height: 700 };
const start: Camera = { x: 132, y: 48, zoom: 0.55 };

describe("the camera", () => {
  it("translates between page and screen, both ways", () => {
    expect(toScreen(start, { x: 0, y: 0 })).toEqual({ x: 132, y: 48 });
    expect(toScreen({ x: 10, y: 20, zoom: 2 }, { x: 10_000, y: 5000 })).toEqual({ x: 210, y: 120 });
    const next = numbers(11);
    for (let round = 0; round < 500; round += 1) {
      const camera = { x: next() * 900 - 400, y: next() * 900 - 400, zoom: 0.05 + next() * 7.9 };
      const point = { x: next() * 300_000, y: next() * 300_000 };
      const back = toPage(camera, toScreen(camera, point));
      expect(back.x).toBeCloseTo(point.x, 4);
      expect(back.y).toBeCloseTo(point.y, 4);
    }
  });

  it("EDIT-167 holds the point under the pointer while it zooms", () => {
    const next = numbers(5);
    let camera = start;
    for (let round = 0; round < 500; round += 1) {
      const pointer = { x: next() * viewport.width, y: next() * viewport.height };
      const under = toPage(camera, pointer);
      camera = wheelZoom(camera, next() * 240 - 120, pointer);
      const after = toScreen(camera, under);
      expect(after.x).toBeCloseTo(pointer.x, 6);
      expect(after.y).toBeCloseTo(pointer.y, 6);
    }
  });

  it("EDIT-167 reaches from 5 to 800 %", () => {
    expect(zoomAt(start, 0.001, { x: 0, y: 0 }).zoom).toBe(LEAST_ZOOM);
    expect(zoomAt(start, 99, { x: 0, y: 0 }).zoom).toBe(MOST_ZOOM);
    expect([LEAST_ZOOM, MOST_ZOOM]).toEqual([0.05, 8]);
  });

  it("zooms by steps and stops at the ends", () => {
    expect(zoomStep(start, 1, viewport).zoom).toBe(0.75);
    expect(zoomStep(start, -1, viewport).zoom).toBe(0.5);
    expect(zoomStep({ ...start, zoom: 1 }, 1, viewport).zoom).toBe(1.5);
    expect(zoomStep({ ...start, zoom: 8 }, 1, viewport).zoom).toBe(8);
    expect(zoomStep({ ...start, zoom: 0.05 }, -1, viewport).zoom).toBe(0.05);
  });

  it("EDIT-168 fits the page under the whole ruler", () => {
    const camera = fitPage(1440, viewport);
    expect(camera.zoom).toBe(0.55);
    expect(camera.x).toBeCloseTo(132);
    expect(fitPage(2560, viewport).zoom).toBeCloseTo(0.4125);
  });

  it("EDIT-168 fits the selection into the middle", () => {
    const bounds = { x: 84_200, y: 12_600, width: 35_600, height: 35_600 };
    const shown = boundsToScreen(fitBounds(bounds, viewport), bounds);
    expect(shown.height).toBeCloseTo(700 - 128);
    expect(shown.x + shown.width / 2).toBeCloseTo(528);
    expect(shown.y + shown.height / 2).toBeCloseTo(350);
    expect(fitBounds({ ...bounds, width: 0, height: 0 }, viewport).zoom).toBe(8);
  });

  it("EDIT-168 goes to 100 % about the middle", () => {
    const middle = toPage(start, { x: 528, y: 350 });
    const camera = actualSize(start, viewport);
    expect(camera.zoom).toBe(1);
    expect(toPage(camera, { x: 528, y: 350 }).x).toBeCloseTo(middle.x);
  });

  it("knows which part of the page is seen", () => {
    const seen = visible({ x: -100, y: 50, zoom: 2 }, { width: 400, height: 200 });
    expect(seen).toEqual({ x: 5000, y: -2500, width: 20_000, height: 10_000 });
  });

  it("brings what is out of sight into it, and moves no further", () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const box = (x: number, y: number) => ({ x: x * 100, y: y * 100, width: 5000, height: 5000 });
    expect(reveal(camera, box(10, 10), viewport)).toBe(camera);
    expect(reveal(camera, box(10, 800), viewport)).toEqual({ x: 0, y: -150, zoom: 1 });
    expect(reveal(camera, box(-30, 10), viewport)).toEqual({ x: 30, y: 0, zoom: 1 });
  });
});
