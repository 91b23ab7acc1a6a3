import { useEffect } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { useTourFlag } from "./flag";
import { tourNavigation } from "./store";

/** Stays while pages change: the tour is asked for on one page and goes on in the editor. */
export function TourHost() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const project = Number(matchPath("/edit/:numId/contents/*", pathname)?.params.numId) || null;
  useEffect(() => {
    tourNavigation.go = navigate;
  }, [navigate]);
  useTourFlag(project);
  return null;
}
