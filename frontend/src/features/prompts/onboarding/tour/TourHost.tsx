import { lazy, Suspense, useEffect } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { useTourFlag } from "./flag";
import { tourNavigation, useTour } from "./store";

const Tour = lazy(() => import("./Tour").then((module) => ({ default: module.Tour })));

/** Stays while pages change, because the tour goes from one to the next. */
export function TourHost() {
  const going = useTour((state) => state.step !== null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const project = Number(matchPath("/edit/:numId/contents/*", pathname)?.params.numId) || null;
  useEffect(() => {
    tourNavigation.go = navigate;
    tourNavigation.here = pathname;
  }, [navigate, pathname]);
  useTourFlag(project);
  return <Suspense fallback={null}>{going && <Tour />}</Suspense>;
}
